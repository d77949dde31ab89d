/** The version of the contract that the clauses are about, as `openapi.json` names it. */
export const CONTRACT = '1'
