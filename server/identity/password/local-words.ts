const listed = (text: string): readonly string[] => text.trim().split(/\s+/u)

/** Words that local passwords are made of, in pinyin or Cantonese spelling, and the commonest English ones. */
const words = listed(`
  woaini woaiwo woaiwojia aini nihao nihaoma wode laopo laogong baobei baobao qinaide zhongguo aomen xianggang
  taiwan beijing shanghai guangzhou shenzhen zhuhai mima wodemima mimamima gongxi facai gongxifacai kunghei
  fatchoy kungheifatchoy xiaoxiao xiaolong tiantian meimei jiejie gege didi mama baba yeye nainai pengyou kuaile
  shengri shengrikuaile feichang wangluo diannao shouji zhang wang chan wong leung cheung zhangwei wangwei liwei
  wangfang lina macau macao hongkong ngo ngooinei leihou neihou lousai password passwd admin welcome iloveyou
  qwerty abc aa a qq asd zxc qwe
`)

/** Numbers that sound like words, bring luck or name the region, and the commonest digits. */
const numbers = listed(`
  1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 01 11 111 1111 111111 11111111 66 666 6666
  666666 88 888 8888 888888 88888888 99 999 9999 520 521 5201314 1314 1314520 5211314 168 1688 178 518 5188
  5188888 3344 7758521 147258 147258369 321 654321 853 853853 852852 852 86 1997 1999 2000 2008 2020
`)

/** The parts of common local passwords, as a dictionary; a word often has a dot or an at sign before its number. */
export const localWords: readonly string[] = [...words, ...numbers, ...words.flatMap(word => [`${word}.`, `${word}@`])]
