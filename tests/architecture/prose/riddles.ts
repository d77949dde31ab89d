import type { ProseRule } from './rule'

const VERB = String.raw`(?:is|are|was|were|has|have|had|does|do|did|can|cannot|may|must|will|gets|goes|comes|stays|stands|leads|ends)`

/** Sentences whose subject or order a reader has to work out. */
export const riddles: readonly ProseRule[] = [
  {
    name: 'whoever',
    pattern: /\bwho(?:so|m)?ever\b/iu,
    because: 'name the person: the customer, the payer, the operator',
    catches: 'Whoever has the link can pay.',
    allows: 'A person who has the link can pay.',
  },
  {
    name: 'nobody',
    pattern: /\b(?:nobody|no one)\b/iu,
    because: 'say who cannot, or use the passive with "not"',
    catches: 'Nobody may read the token.',
    allows: 'Other sites cannot read the token.',
  },
  {
    name: 'somebody, anybody, everybody',
    pattern: /\b(?:somebody|anybody|everybody)\b/iu,
    because: 'name the person',
    catches: 'Somebody else has locked the row.',
    allows: 'Another transaction has locked the row.',
  },
  {
    name: 'whatever, whichever',
    pattern: /\b(?:whatever|whichever|whatsoever)\b/iu,
    because: 'name the thing, or write "any"',
    catches: 'It keeps whatever arrives.',
    allows: 'It stores every event that arrives.',
  },
  {
    name: 'free relative clause as a subject',
    pattern: new RegExp(String.raw`^(?:Who|What|Whose)\b[^:]*\b${VERB}\b[^:]*\b${VERB}\b.*[^?]$`, 'u'),
    because: 'start with the person or the thing',
    catches: 'Who has to set a password does that.',
    allows: 'What does the server send?',
    onlyInSentences: true,
  },
  {
    name: 'what is X is Y',
    pattern:
      /\bwhat (?:is|was|are|were|has|have|comes?|came|stands?|cannot|can|may|must)\b(?:(?!\b(?:what|that|which|who)\b)[^,;:.?])*\b(?:is|are|was|were|has|have|had|does|gets|goes|can|cannot|may|must)\b(?!.*\?$)/iu,
    because: 'start with the thing',
    catches: 'The rule says that what is told twice has one effect.',
    allows: 'The build makes what is stale.',
  },
  {
    name: 'preposition and who',
    pattern: /\b(?:for|to|of|by|from|with|as|than) who\b/iu,
    because: 'name the person before "who"',
    catches: 'Metrics are for who sends the token.',
    allows: 'Metrics are for a client who sends the token.',
  },
  {
    name: 'none',
    pattern:
      /\bnone (?:is|are|was|were|has|have|had|can|may|must|does|do|did|that|which|lives|stands|at all|of (?:it|them|these|those))\b/iu,
    because: 'write "no" and the noun',
    catches: 'None is sent after that.',
    allows: 'No top-up is sent after that. The default is none.',
  },
  {
    name: 'nothing of',
    pattern: /\bnothing of\b/iu,
    because: 'name what is not there',
    catches: 'Nothing of the customer is left.',
    allows: 'No data of the customer is left.',
  },
  {
    name: 'inverted condition with should',
    pattern: /(?:^|[,;:] |\bbut )should (?:the|it|they|a|an|this|that|he|she)\b/iu,
    because: 'write "if"',
    catches: 'Should the code not come, links work without it.',
    allows: 'A page should load within a second.',
  },
  {
    name: 'inverted condition with had or were',
    pattern: /^(?:Had|Were) (?:it|the|they|this|that|a|an)\b(?!.*\?$)/u,
    because: 'write "if"',
    catches: 'Were it sent twice, the shop would pay twice.',
    allows: 'If it were sent twice, the shop would pay twice.',
  },
  {
    name: 'is to be',
    pattern: /\b(?:is|are|was|were) to be\b/iu,
    because: 'write "must", "will" or the simple present',
    catches: 'The money is to be refunded.',
    allows: 'The money must be refunded.',
  },
  {
    name: 'is to do',
    pattern: /\b(?:is|are|was|were) (?:not )?to (?:do|go|have|get|come|stay|stand|pay|tell|give)\b/iu,
    because: 'write "must" or "will"',
    catches: 'The provider is to tell us again.',
    allows: 'The provider must send it again.',
  },
  {
    name: 'may be had',
    pattern: /\b(?:to|may|can|could|cannot|might|must|not) be had\b/iu,
    because: 'write "available", or who can buy it',
    catches: 'A variant that may be had once.',
    allows: 'A variant that a customer can buy once.',
  },
  {
    name: 'of its own',
    pattern: /\bof (?:its|their|his|her|our|my|your|one’s|one's) own\b/iu,
    because: 'write "its own" before the noun, or "separate"',
    catches: 'Each has a page of its own.',
    allows: 'Each has its own page.',
  },
  {
    name: 'one’s',
    pattern: /\bone[’']s\b/iu,
    because: 'name the person',
    catches: 'The time of one’s own order.',
    allows: 'The time of the customer’s own order.',
  },
  {
    name: 'so many',
    pattern: /\bso (?:many|much)\b/iu,
    because: 'give the number or name the limit',
    catches: 'It asks every so many polls.',
    allows: 'It asks at every fourth poll.',
  },
  {
    name: 'by itself',
    pattern: /\bby (?:itself|themselves|himself|herself)\b/iu,
    because: 'write "automatically" or "alone"',
    catches: 'The page goes there by itself.',
    allows: 'The page goes there automatically.',
  },
  {
    name: 'became of',
    pattern: /\bbe(?:came|comes|come|coming) of\b/iu,
    because: 'write "how it ended" or "the outcome of"',
    catches: 'It asks what became of the payment.',
    allows: 'It asks how the payment ended.',
  },
]
