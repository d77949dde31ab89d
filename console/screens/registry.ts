import type { ScreenEntry } from '@console/screens/screen-entry'

/** Every screen of the console. Its code loads when it is opened. */
export const screens: readonly ScreenEntry[] = [
  {
    name: 'today',
    path: '/',
    texts: ['orders'],
    load: () => import('@console/screens/today/today-screen').then(({ TodayScreen }) => TodayScreen),
  },
  {
    name: 'shop',
    path: '/shop',
    texts: ['pictures'],
    load: () => import('@console/screens/shop/shop-screen').then(({ ShopScreen }) => ShopScreen),
  },
  {
    name: 'shop',
    path: '/shop/pages/:page',
    load: () => import('@console/screens/shop/pages/page-screen').then(({ PageScreen }) => PageScreen),
  },
  {
    name: 'shop',
    path: '/shop/:tab',
    texts: ['pictures'],
    load: () => import('@console/screens/shop/shop-screen').then(({ ShopScreen }) => ShopScreen),
  },
  {
    name: 'customers',
    path: '/customers',
    needs: 'users list',
    load: () => import('@console/screens/customers/customers-screen').then(({ CustomersScreen }) => CustomersScreen),
  },
  {
    name: 'customers',
    path: '/customers/:id',
    needs: 'users show',
    texts: ['orders'],
    load: () => import('@console/screens/customers/customer-screen').then(({ CustomerScreen }) => CustomerScreen),
  },
  {
    name: 'money',
    path: '/money',
    needs: 'books closing',
    texts: ['orders'],
    load: () => import('@console/screens/money/money-screen').then(({ MoneyScreen }) => MoneyScreen),
  },
  {
    name: 'orders',
    path: '/orders',
    needs: 'orders find',
    load: () => import('@console/screens/orders/orders-screen').then(({ OrdersScreen }) => OrdersScreen),
  },
  {
    name: 'orders',
    path: '/orders/:order',
    needs: 'orders show',
    texts: ['order', 'topups'],
    load: () => import('@console/screens/order/order-screen').then(({ OrderScreen }) => OrderScreen),
  },
  {
    name: 'topups',
    path: '/topups',
    needs: 'orders due',
    texts: ['order', 'orders'],
    load: () => import('@console/screens/topups/topups-screen').then(({ TopUpsScreen }) => TopUpsScreen),
  },
  {
    name: 'system',
    path: '/system',
    load: () => import('@console/screens/system/system-screen').then(({ SystemScreen }) => SystemScreen),
  },
  {
    name: 'system',
    path: '/system/:tab',
    load: () => import('@console/screens/system/system-screen').then(({ SystemScreen }) => SystemScreen),
  },
  {
    name: 'stock',
    path: '/stock',
    needs: 'codes stock',
    load: () => import('@console/screens/stock/stock-screen').then(({ StockScreen }) => StockScreen),
  },
  {
    name: 'stock',
    path: '/stock/:tab',
    needs: 'codes stock',
    load: () => import('@console/screens/stock/stock-screen').then(({ StockScreen }) => StockScreen),
  },
  {
    name: 'stock',
    path: '/stock/variant/:no',
    needs: 'codes stock',
    load: () => import('@console/screens/stock/variant-screen').then(({ VariantScreen }) => VariantScreen),
  },
  {
    name: 'products',
    path: '/products',
    needs: 'catalogue list',
    texts: ['pictures'],
    load: () => import('@console/screens/products/list/products-screen').then(({ ProductsScreen }) => ProductsScreen),
  },
  {
    name: 'products',
    path: '/products/history',
    needs: 'catalogue list',
    texts: ['shop'],
    load: () => import('@console/screens/products/history/history-screen').then(({ HistoryScreen }) => HistoryScreen),
  },
  {
    name: 'products',
    path: '/products/categories',
    needs: 'catalogue list',
    texts: ['pictures'],
    load: () => import('@console/screens/products/order/order-screen').then(({ OrderScreen }) => OrderScreen),
  },
  {
    name: 'products',
    path: '/products/pictures',
    needs: 'pictures list',
    texts: ['pictures'],
    load: () =>
      import('@console/screens/products/pictures/pictures-screen').then(({ PicturesScreen }) => PicturesScreen),
  },
  {
    name: 'products',
    path: '/products/of/:no',
    needs: 'catalogue list',
    texts: ['pictures'],
    load: () => import('@console/screens/products/product/product-screen').then(({ ProductScreen }) => ProductScreen),
  },
]
