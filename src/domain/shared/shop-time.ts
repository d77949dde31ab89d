/** Both editions use the same time zone, wherever the device or the server is. */
export const SHOP_TIME_ZONE = 'Asia/Macau'
