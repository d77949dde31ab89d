import type { PieceRefusal } from '@server/acts/orders/named-piece'
import { ENDING } from '@server/stock/vault/canonical-code'

/** Why no piece is meant, in words. */
export const pieceWords = (refusal: PieceRefusal): string => {
  switch (refusal._tag) {
    case 'no_piece':
      return `The order has no piece ${refusal.unit}: see orders show.`
    case 'whole_code':
      return `Say the last ${ENDING} characters of the code, and no more. codes find reads a whole one.`
    case 'no_such_code':
      return `No code of ${refusal.piece === undefined ? 'the order' : `piece ${refusal.piece}`} ends like that.`
    case 'several_pieces':
      return 'Several codes of the order end like that: name the piece with --unit.'
    case 'several_codes':
      return 'Several codes of this piece ended like that: say --code with its id (orders show).'
  }
}
