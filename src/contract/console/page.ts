import * as t from 'io-ts'
import { object } from '~/contract/wire'

/** A page of a list. `next`: the cursor of the page after it; absent: this is the last one. */
export const pageOf = <Row>(row: t.Type<Row, unknown>) => object({ items: t.readonlyArray(row) }, { next: t.string })
