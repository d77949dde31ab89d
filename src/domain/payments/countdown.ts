/** Whole seconds until the deadline: a begun second counts, and it is never negative. No deadline (`NaN`) is over. */
export const remaining = (deadlineMs: number, nowMs: number): number =>
  deadlineMs > nowMs ? Math.ceil((deadlineMs - nowMs) / 1000) : 0

/** Seconds as a figure: `0:05`, `14:32`, from an hour on `1:02:03`. */
export const clock = (seconds: number): string => {
  const { h, m, s } = parts(seconds)
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** Seconds as an ISO 8601 duration: `PT14M32S`, `PT1H`, `PT0S`. */
export const isoDuration = (seconds: number): string => {
  const { h, m, s } = parts(seconds)
  const text = `${h > 0 ? `${h}H` : ''}${m > 0 ? `${m}M` : ''}${s > 0 ? `${s}S` : ''}`
  return `PT${text === '' ? '0S' : text}`
}

const parts = (seconds: number): { readonly h: number; readonly m: number; readonly s: number } => {
  const whole = Math.max(0, Math.floor(seconds))
  return { h: Math.floor(whole / 3600), m: Math.floor(whole / 60) % 60, s: whole % 60 }
}

const two = (n: number): string => String(n).padStart(2, '0')
