/** How a call to an outside service ended. `refused`: the service said no. `failed`: it gave no answer, or no readable one. */
export const callResults = ['ok', 'refused', 'failed'] as const

/** Which call, to which service. */
export interface CallName {
  readonly service: 'payment' | 'sms' | 'supplier' | 'social' | 'mail'
  /** Which service of that kind: the code of a payment provider, or the name of a social one. */
  readonly provider: string
  readonly call: string
}

export interface CallOutcome {
  readonly result: (typeof callResults)[number]
  /** Why it is not ok, in words that are safe to log; empty: it is ok. */
  readonly why: string
}

/** A call to an outside service that has ended. */
export interface ServiceCall extends CallName, CallOutcome {
  readonly seconds: number
  /** The name that both sides have for the payment or the top-up; never a number or a name of a shopper. */
  readonly reference?: string
}

export type OnCall = (call: ServiceCall) => void

export const OK: CallOutcome = { result: 'ok', why: '' }

/** Does the work, and reports how it ended and how long it took. The work must not reject. */
export const observed = async <A>(
  onCall: OnCall,
  name: CallName & Pick<ServiceCall, 'reference'>,
  work: () => Promise<A>,
  outcomeOf: (answer: A) => CallOutcome,
): Promise<A> => {
  const began = performance.now()
  const answer = await work()
  onCall({ ...name, ...outcomeOf(answer), seconds: (performance.now() - began) / 1000 })
  return answer
}
