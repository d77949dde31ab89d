import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { html } from '@server/platform/html'
import type { SendMail } from '@server/platform/mail/mail.port'
import { smtpMail } from '@server/platform/mail/smtp-mail'
import { type MailServer, openMailServer } from '@tests/setup/mail-server'
import { mailbox } from '@tests/setup/mailbox'

const from = mailbox('shop@shop.example')
const to = [mailbox('ada@example.com')]

/** Those that the shop writes. */
const HEADERS: ReadonlySet<string> = new Set([
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
])

describe('mail by SMTP', () => {
  let server: MailServer
  let send: SendMail
  beforeAll(async () => {
    server = await openMailServer()
    send = smtpMail({ url: server.url, from })
  })
  beforeEach(() => server.behave('take'))
  afterAll(() => server.close())

  it('the server gets a mail with both parts, its sender, its Message-ID and its receivers', async () => {
    const mail = {
      to,
      subject: '收據',
      text: '多謝',
      html: html`<p>多謝</p>`,
      sender: '浪花小店',
      id: 'x@shop.example',
    }
    expect(await send(mail)).toEqual(E.right(undefined))
    const taken = server.mails.at(-1)
    expect(taken).toMatchObject({ receivers: to, sender: from })
    expect(taken?.mail).toMatchObject({
      from: { name: '浪花小店', address: from },
      to: [{ address: to[0] }],
      subject: '收據',
      messageId: '<x@shop.example>',
      text: '多謝',
    })
    expect(taken?.mail.html).toContain('<p>多謝</p>')
  })

  it.each([
    ['refuse', { why: 'EENVELOPE 550', permanent: true }],
    ['busy', { why: 'EENVELOPE 451', permanent: false }],
    ['hang up', { why: 'ECONNECTION', permanent: false }],
    ['lose', { why: 'ECONNECTION', permanent: false }],
  ] as const)(
    'a mail that a server answers with “%s” fails with a reason that does not quote its receiver',
    async (how, why) => {
      server.behave(how)
      expect(await send({ to, subject: 's', text: 't' })).toEqual(E.left(why))
    },
  )

  it('a server that cannot be reached makes the mail fail without quoting the password', async () => {
    const nowhere = smtpMail({ url: 'smtp://user:hunter2@127.0.0.1:1', from })
    expect(await nowhere({ to, subject: 's', text: 't' })).toEqual(E.left({ why: 'ESOCKET', permanent: false }))
  })

  it('no name, subject or text of a mail adds a header or a receiver', async () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            '\r\n',
            '\n',
            '\r',
            '\0',
            ',',
            '<eve@evil.example>',
            '"',
            '=?utf-8?q?=0D=0ABcc:_eve?=',
            '\u2028',
            '.\r\n',
          ),
          fc.constantFrom('Bcc: eve@evil.example', 'X-Evil: 1', 'Content-Type: text/evil', '陳大文', 'ada'),
          fc.string({ maxLength: 20 }),
        ),
        { maxLength: 8 },
      )
      .map(parts => parts.join(''))
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (sender, subject, text) => {
        expect(await send({ to, subject, text, html: html`<p>${text}</p>`, sender, id: 'y@shop.example' })).toEqual(
          E.right(undefined),
        )
        const taken = server.mails.at(-1)
        expect(taken?.receivers).toEqual(to)
        expect(taken?.mail.from?.address).toBe(from)
        expect(taken?.mail.to?.map(each => each.address)).toEqual(to)
        const keys = taken?.mail.headers.map(({ key }) => key) ?? []
        expect(keys.filter(key => !HEADERS.has(key))).toEqual([])
        expect(keys).toEqual([...new Set(keys)])
      }),
      // the server lets each client wait for a tenth of a second
      { numRuns: 60 },
    )
  })
})
