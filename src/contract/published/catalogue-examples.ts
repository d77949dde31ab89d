/* Examples of the catalogue: a part of the sample catalogue (data/catalogue.json), in English. */

export const exampleCategories = [
  {
    id: '1',
    type: 'card',
    name: 'Game points',
    image: '',
    family: 'game',
  },
  {
    id: '2',
    type: 'game',
    name: 'Game top-ups',
    image: '',
    family: 'topup',
  },
]

export const exampleCard = {
  no: 'V0001',
  name: '250 points',
  price: '25.00',
  discount: '24.50',
  stockout: false,
  once_for_each_only: false,
  delivery: 'code',
  fields: [],
}

export const exampleGroup = {
  no: 'G001',
  name: 'Game points card',
  image: '/imgs/products/controller.avif',
  description:
    'Your code appears right after payment.\n- Works with many online and mobile games\n- Points add up in one account\n- No refund or exchange once the code is shown',
  category_id: '1',
  type: 'card',
  products: [
    exampleCard,
    {
      no: 'V0002',
      name: '500 points',
      price: '50.00',
      discount: '49.00',
      stockout: false,
      once_for_each_only: false,
      delivery: 'code',
      fields: [],
    },
  ],
}

export const exampleGroups = [
  exampleGroup,
  {
    no: 'G003',
    name: 'Retro arcade points',
    image: '',
    description:
      'Coins for the classic arcade collection.\n- One point is one coin\n- Valid for one year after redeeming',
    category_id: '1',
    type: 'card',
    products: [
      {
        no: 'V0011',
        name: '20 points',
        price: '20.00',
        stockout: false,
        once_for_each_only: false,
        delivery: 'code',
        fields: [],
      },
      {
        no: 'V0012',
        name: '50 points',
        price: '50.00',
        stockout: false,
        once_for_each_only: false,
        delivery: 'code',
        fields: [],
      },
    ],
  },
  {
    no: 'G008',
    name: 'Adventure game diamonds',
    image: '/imgs/products/gem.avif',
    description:
      'Usually credited at once, within 10 minutes at most.\n- No refund once credited; please check the player ID first\n- The first-time pack is limited to one per account',
    category_id: '2',
    type: 'game',
    products: [
      {
        no: 'V0033',
        name: '60 diamonds',
        price: '8.00',
        discount: '7.80',
        stockout: false,
        once_for_each_only: false,
        delivery: 'fulfilment',
        fields: [
          {
            name: 'server',
            label: 'Server',
            label_zh: '伺服器',
            type: 'select',
            placeholder: 'Choose a server',
            required: true,
            options: [
              {
                value: 'asia',
                label: 'Asia',
              },
              {
                value: 'hmt',
                label: 'Hong Kong, Macau and Taiwan',
              },
              {
                value: 'global',
                label: 'International',
              },
            ],
          },
          {
            name: 'player_id',
            label: 'Player ID',
            label_zh: '玩家編號',
            type: 'text',
            placeholder: 'Shown under Profile in the game',
            required: true,
            options: [],
            pattern: '^\\d{5,12}$',
          },
        ],
      },
    ],
  },
]
