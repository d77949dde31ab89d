/**
 * The helpers of `tslib` that RxJS names, for the browser build: RxJS reads async iterables and streams with them, and the shop gives
 * it neither.
 */
const unused = (): never => {
  throw new Error('RxJS reads no async iterable here')
}

export { unused as __asyncGenerator, unused as __asyncValues, unused as __await, unused as __awaiter }
