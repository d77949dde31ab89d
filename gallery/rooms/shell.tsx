import { serverFailure } from '~/domain/shared/failure'
import { Skeleton } from '~/ui/kit/error/skeleton'
import { ErrorPage } from '~/ui/kit/error/error-page'
import { SheetChunkError } from '~/ui/kit/error/chunk-error'
import { OfflinePage } from '~/ui/shell/offline-page'
import type { Exhibit } from '@gallery/stage/exhibit'
import { member } from '@gallery/stage/people'

export const shell: readonly Exhibit[] = [
  { name: 'shell/missing', path: '/no/such/page', sees: 'main.message' },
  {
    name: 'shell/broken',
    bare: true,
    parts: [],
    sees: '.message .button',
    draw: () => <ErrorPage status={500} onRetry={() => undefined} />,
  },
  {
    name: 'shell/lost-sheet',
    bare: true,
    parts: [],
    sees: '.sheet .message',
    draw: () => <SheetChunkError onRetry={() => undefined} />,
  },
  { name: 'shell/bones', bare: true, parts: [], sees: '.skeleton-page', draw: () => <Skeleton heading="Shop" /> },
  {
    name: 'shell/offline-page',
    bare: true,
    parts: [],
    sees: '.message .button',
    draw: () => <OfflinePage name="浪花小店" hidden={false} />,
  },
  {
    name: 'shell/locale-menu',
    path: '/',
    sees: 'details[open] .locale-choices',
    after: hand => hand.tap('summary.locale-button'),
  },
  {
    name: 'shell/locale-menu-inside',
    path: '/order?category=1',
    sees: 'details[open] .locale-choices',
    after: hand => hand.tap('summary.locale-button'),
  },
  { name: 'shell/offline', path: '/order', sees: '.offline p', after: async hand => hand.stage.unplug() },
  { name: 'shell/busy', path: '/order', as: member, sees: '.progress-busy', set: stage => stage.hang('cart') },
  {
    name: 'shell/request-failed',
    path: '/order',
    as: member,
    sees: '.progress-failed',
    set: stage => stage.fail(serverFailure(502, ''), 'cart'),
  },
  { name: 'shell/restoring', path: '/takings', as: member, sees: 'main[aria-busy]', set: stage => stage.hang('me') },
  { name: 'shell/footer', path: '/', sees: '.footer', after: hand => hand.focus('.footer a[href^="mailto:"]') },
]
