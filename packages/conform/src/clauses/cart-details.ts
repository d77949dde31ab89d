import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { added, cartOf, customer, firstLine, line, refusesField, right } from '@conform/world/steps'
import { MAX_QUANTITY } from '~/domain/catalog/variant'

export const cartDetailClauses: readonly Clause[] = [
  clause({
    id: 'C-10',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A variant that is sold out or unknown is refused with 422 under `product`.',
    goods: ['soldOut'],
    run: async world => {
      const { cart } = (await customer(world)).ports
      for (const no of [world.goods.soldOut.no, 'no-such-variant'])
        refusesField(await cart.add(line(no))(), 'product', 'a variant that cannot be bought is refused')
    },
  }),
  clause({
    id: 'C-11',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A field of a product that is missing or wrong is refused with 422 under `options.` and its name.',
    goods: ['topUp'],
    run: async world => {
      const { cart } = (await customer(world)).ports
      for (const options of [{}, { player_id: '' }, { player_id: 'abc' }])
        refusesField(
          await cart.add(line(world.goods.topUp.no, 1, options))(),
          'options.player_id',
          'a missing or wrong field is refused',
        )
    },
  }),
  clause({
    id: 'C-12',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A line above the limit of its variant is refused under `quantity`: two of a once-only variant, and more than 99.',
    goods: ['plain', 'once'],
    run: async world => {
      const shopper = await customer(world)
      const { plain, once } = world.goods
      const { cart } = shopper.ports
      const id = firstLine(await added(shopper, once.no))
      refusesField(await cart.add(line(once.no))(), 'quantity', 'a second piece of a once-only variant is refused')
      refusesField(await cart.setQuantity(id, 2)(), 'quantity', 'quantity 2 of a once-only variant is refused')
      await added(shopper, plain.no, MAX_QUANTITY)
      refusesField(await cart.add(line(plain.no))(), 'quantity', 'more than 99 pieces are refused')
      const quantities = (await cartOf(shopper)).items.map(({ quantity }) => quantity)
      same(
        quantities.toSorted((a, b) => a - b),
        [1, MAX_QUANTITY],
        'after the refusals the cart has the same quantities',
      )
    },
  }),
  clause({
    id: 'C-13',
    level: 'MUST',
    profile: 'buy',
    text: 'A cart asks for an Apple ID if a line needs one and lacks it, and does not ask otherwise.',
    goods: ['apple'],
    run: async world => {
      const shopper = await customer(world)
      const { no } = world.goods.apple
      const full = await added(shopper, no, 1, { apple_id: 'a@example.com' })
      same(full.required_apple_id, false, 'a cart whose lines have their Apple ID does not ask for one')
      part(
        await added(shopper, no),
        { required_apple_id: true, required_qq_number: false },
        'a cart with a line that lacks its Apple ID asks for it, and for nothing else',
      )
    },
  }),
  clause({
    id: 'C-14',
    level: 'SHOULD',
    profile: 'buy',
    text: 'A cart has a version that rises with each change.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { cart, checkout } = shopper.ports
      let before = (await cartOf(shopper)).version
      holds(before !== undefined, 'a cart has a version')
      const id = firstLine(await added(shopper, world.goods.plain.no))
      for (const change of [
        cart.add(line(world.goods.plain.no)),
        cart.setQuantity(id, 5),
        checkout.save({ payment: world.methods.wallet }),
        cart.clear,
      ]) {
        right<unknown>(await change(), 'the cart can be changed')
        const after: number | undefined = (await cartOf(shopper)).version
        holds(after !== undefined && after > before, 'the version is higher than before the change', { before, after })
        before = after
      }
    },
  }),
  clause({
    id: 'C-15',
    level: 'SHOULD',
    profile: 'buy',
    text: 'Values of options are trimmed, and options that the variant does not ask for are dropped.',
    goods: ['topUp'],
    run: async world => {
      const shopper = await customer(world)
      const { items } = await added(shopper, world.goods.topUp.no, 1, { player_id: ' 12345 ', unasked: 'x' })
      same(
        items.map(({ options }) => options.map(({ value }) => value)),
        [['12345']],
        'the line has the trimmed value, and no other option',
      )
    },
  }),
]
