/** What a reader needs to know before the calls. */
export const INTRODUCTION = `The pages of the shop make these calls. A server that answers them runs the shop.

**Where to begin.** Operations with \`x-needed-for: first-sale\` sell a first code. \`x-feature\` names the flag of
\`features\` in \`GET /api/init\` that says whether a server has an operation; pages draw nothing for what it lacks. An
operation with neither has a way back, which its description names.

**Send this; we also take that.** A server sends what the schemas say. Clients also take:

- amounts as numbers, ids as whole numbers, a status as a plain text in any spelling;
- a list or an object bare, or under \`data\`, where the schema shows it bare;
- \`null\` for an optional field, which reads as absent, and unknown fields, which are ignored;
- an order whose lines cannot be read, without its lines; a sum that cannot be read makes the whole answer unreadable.

**Headers.** Pages send \`X-Requested-With\`, \`Accept-Locale\`, \`Accept-Language\`, the bearer value and cookies with every
call. They read \`Date\` and \`Retry-After\`; from another origin, \`Access-Control-Expose-Headers\` must name both.

**Errors** have one form: \`message\` for the shopper, and \`errors\` by field with a 422. A server may answer 5xx at any time.

**Versions.** \`info.version\` is \`contract\` in \`GET /api/init\`. Within 1.x the wire only grows: new calls, new optional
fields, new flags, new values of open lists. A client ignores what it does not know.`
