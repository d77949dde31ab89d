import { type ReactNode, Fragment } from 'react'
import type { Block, Inline } from '~/domain/catalog/page-text'
import { DataLink } from '~/ui/kit/navigation/data-link'
import '~/ui/kit/words/blocks.css'

/** Paragraphs, headings and lists. `className` is that of the paragraphs. */
export function Blocks({ blocks, className }: { readonly blocks: readonly Block[]; readonly className?: string }) {
  return blocks.map((block, at) => <Fragment key={at}>{drawnBlock(block, className)}</Fragment>)
}

const drawnBlock = (block: Block, className?: string): ReactNode => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={className}>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return (
        <h4>
          <Inlines content={block.content} />
        </h4>
      )
    case 'list':
      return <List {...block} />
  }
}

function List({ start, items }: Extract<Block, { readonly type: 'list' }>) {
  const drawn = items.map((blocks, at) => {
    const [only, ...more] = blocks
    return (
      <li key={at}>
        {only?.type === 'paragraph' && more.length === 0 ? (
          <Inlines content={only.content} />
        ) : (
          <Blocks blocks={blocks} />
        )}
      </li>
    )
  })
  if (start === undefined) return <ul className="prose">{drawn}</ul>
  return (
    <ol className="numbered" start={start}>
      {drawn}
    </ol>
  )
}

function Inlines({ content }: { readonly content: readonly Inline[] }) {
  return content.map((each, at) => <Fragment key={at}>{drawn(each)}</Fragment>)
}

const drawn = (inline: Inline): ReactNode => {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong>
          <Inlines content={inline.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines content={inline.content} />
        </em>
      )
    case 'link':
      return (
        <DataLink className="inline-link" href={inline.href}>
          <Inlines content={inline.content} />
        </DataLink>
      )
  }
}
