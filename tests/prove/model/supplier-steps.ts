import { expect } from 'vitest'
import { hearOf } from '@tests/prove/model/supplying'
import type { Steps } from '@tests/prove/model/steps'
import { chosenToCarryOut } from '@tests/prove/model/world'

export const supplierSteps: Steps<'supplier' | 'supplied'> = {
  supplier: async (m, w, { mood }) => {
    w.supplier.mood = mood
    m.supplying.mood = mood
  },

  supplied: async (m, w, { which, unit, status, signed }) => {
    const order = chosenToCarryOut(m, which)
    const job = order?.jobs[unit % (order.jobs.length || 1)]
    if (order === undefined || job === undefined) return
    const answer = await w.h.ask('POST', '/api/fulfilment/notify', {
      body: JSON.stringify({ reference: job.id, status }),
      headers: { 'content-type': 'application/json', 'x-signed': signed ? 'yes' : 'no' },
      bare: true,
    })
    expect(answer.status).toBe(signed ? (job.sent === undefined ? 404 : 204) : 401)
    if (!signed || job.sent === undefined) return
    hearOf(order, job, status)
    for (const { book } of [w.supplier, m.supplying]) if (book.has(job.id)) book.set(job.id, status)
  },
}
