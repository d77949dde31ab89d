import { policyPages } from '~/domain/site/policy-pages'

/** The pages whose words are the operator's own. */
export const pageTextIds = [...policyPages, 'about', 'help'] as const
export type PageTextId = (typeof pageTextIds)[number]

/** The words of a page: what stands before the first section, and the sections. */
export interface PageText {
  /** The lead of the page. */
  readonly title?: string
  readonly intro: readonly Block[]
  readonly sections: readonly { readonly title: string; readonly blocks: readonly Block[] }[]
}

export type Block =
  | { readonly type: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly type: 'heading'; readonly content: readonly Inline[] }
  /** `start`: the number of the first item; absent: the items have no numbers. */
  | { readonly type: 'list'; readonly start?: number; readonly items: readonly (readonly Block[])[] }

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong'; readonly content: readonly Inline[] }
  | { readonly type: 'emphasis'; readonly content: readonly Inline[] }
  /** `href` is what `isLink` accepts. */
  | { readonly type: 'link'; readonly href: string; readonly content: readonly Inline[] }
