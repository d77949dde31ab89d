import type { FastifyRequest } from 'fastify'
import { visitorAddress } from '@server/platform/network/visitor-address'

/** The visitor's address in its one spelling: from a trusted proxy (`TRUST_PROXY`), otherwise from the socket. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => visitorAddress(ip, socket.remoteAddress)
