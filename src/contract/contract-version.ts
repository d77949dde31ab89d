/** The version of the contract (docs/spec/api.md#versions). */
export const CONTRACT_VERSION = '1.0'
