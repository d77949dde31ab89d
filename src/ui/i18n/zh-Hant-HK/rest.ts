import rest from '~/ui/i18n/zh-Hant-MO/rest'

/** Nothing of the rest is worded differently yet. */
export default rest
