import { type MockAnswer, refusal } from '@testing/mock/answer'

/** Remembers the answers of keyed requests (I-08). */
export interface Once {
  /** `name`: the caller, the call and the key. `body`: what makes it another request. */
  readonly run: (name: string, body: string, work: () => Promise<MockAnswer>) => Promise<MockAnswer>
}

/** The same key and body answer the same; the same key with another body is refused. Only a success is remembered. */
export const once = (): Once => {
  const answers = new Map<string, { readonly body: string; readonly answer: Promise<MockAnswer> }>()
  return {
    run: async (name, body, work) => {
      const earlier = answers.get(name)
      if (earlier !== undefined && earlier.body !== body)
        return refusal(422, 'This Idempotency-Key belongs to another request', { errors: {} })
      if (earlier !== undefined) return earlier.answer
      const answer = work()
      answers.set(name, { body, answer })
      try {
        const { status } = await answer
        if (status >= 300) answers.delete(name)
      } catch {
        answers.delete(name)
      }
      return answer
    },
  }
}
