/** For the operator who named a batch that does not exist. */
export const noBatch = (id: string): string => `${id} is no batch: codes batches lists them.`
