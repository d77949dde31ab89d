const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs `clean` once: when the answered function is called, when the process exits, or when a signal ends it. `clean` is
 * synchronous, since nothing else runs while a process exits.
 */
export const atExit = clean => {
  let done = false
  const once = () => {
    if (done) return
    done = true
    process.off('exit', once)
    for (const signal of SIGNALS) process.off(signal, onSignal)
    clean()
  }
  const onSignal = signal => {
    once()
    // another listener decides how the process ends; without one, the process ends as it would have without us
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.on('exit', once)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return once
}
