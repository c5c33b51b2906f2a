import { pinyin } from 'pinyin-pro'
import { folded, simplifiedChinese } from '../../kit/text/fold.ts'

const chinese = /^\p{Script=Han}+$/u
/** Family names of two characters; all others have one. In simplified characters, as names are read. */
const double = new Set(
  (
    '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 ' +
    '司徒 鲜于 司空 闾丘 子车 亓官 司寇 巫马 公西 颛孙 壤驷 公良 漆雕 乐正 宰父 谷梁 拓跋 夹谷 轩辕 令狐 段干 百里 呼延 东郭 南门 羊舌 微生 公户 ' +
    '梁丘 左丘 东门 西门 淳于 单于 第五 第二 贺兰 纳兰 完颜 耶律 叶赫 那拉 钮祜 爱新 哥舒 斛律 屈突 贺拔 侯莫 王孙 公仪 公输'
  ).split(' '),
)
/** Family names that dictionaries read as the word. */
const readAs: Readonly<Record<string, readonly string[]>> = {
  单于: ['CHAN', 'YU'],
  种: ['CHONG'],
  佴: ['NAI'],
  逄: ['PANG'],
  秘: ['BI'],
  洗: ['XIAN'],
  贠: ['YUN'],
}

/** Each character in capitals: dictionaries spell ü as v, passports as YU. */
const speltAs = (plain: string, surname: 'head' | 'off'): string[] =>
  pinyin(plain, { toneType: 'none', type: 'array', surname, v: true }).map((part) =>
    part.toUpperCase().replace(/[VÜ]/g, 'YU'),
  )

/**
 * A Chinese name in capitals as a passport writes it: "王小明" → "WANG XIAOMING", "呂布" → "LYU BU". Family names in traditional
 * characters are read as in simplified ones. '' for what is no Chinese name.
 */
export function pinyinName(name: string): string {
  const parts = simplifiedChinese(name.replace(/\s/g, ''))
    .split(/[·•・‧]/)
    .filter(Boolean)
  const plain = parts.join('')
  if (!chinese.test(plain)) return ''
  // A name whose parts are told apart by a dot has no Chinese family name: each part is a word.
  if (parts.length > 1) return parts.map((part) => speltAs(part, 'off').join('')).join(' ')
  const family = plain.length > 2 && double.has(plain.slice(0, 2)) ? 2 : 1
  const read = speltAs(plain, 'head')
  const spelt = [...(readAs[plain.slice(0, family)] ?? read.slice(0, family)), ...read.slice(family)]
  return [spelt.slice(0, family).join(''), spelt.slice(family).join('')].filter(Boolean).join(' ')
}

/** The pinyin as given; else made from a Chinese name; else a Latin name in capitals. */
export function pinyinOf(name: string, given: string): string {
  if (given) return given
  const made = pinyinName(name)
  if (made) return made
  const latin = folded(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).toUpperCase().trim()
  return /^[A-Z][A-Z ,.'/-]*$/.test(latin) ? latin : ''
}
