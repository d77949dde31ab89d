import Fastify from 'fastify'

// Serves constant buffers. Its parent sends them (floor.mjs).

process.once('message', async answers => {
  const app = Fastify()
  for (const [path, { body, headers }] of answers) {
    const bytes = Buffer.from(body)
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  }
  process.send(await app.listen({ host: '127.0.0.1', port: 0 }))
})
