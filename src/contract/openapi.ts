import * as calls from '~/contract/calls'
export const openApiDocument = (origin: string): Readonly<Record<string, unknown>> => ({ openapi: '3.1.0', servers: [{ url: origin }], paths: {}, calls: Object.keys(calls) })
