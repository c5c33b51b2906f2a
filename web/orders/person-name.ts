/** A name with its pinyin, where that says more than the name itself in capitals. */
export const pinyinBeside = (name: string, pinyin: string): string =>
  pinyin && pinyin !== name.toUpperCase() ? pinyin : ''
