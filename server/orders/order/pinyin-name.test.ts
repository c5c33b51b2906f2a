import { expect, test } from 'vitest'
import { pinyinName, pinyinOf } from './pinyin-name.ts'

test('a Chinese name is spelt in capitals, family name first', () => {
  expect(pinyinName('王小明')).toBe('WANG XIAOMING')
  expect(pinyinName('张伟')).toBe('ZHANG WEI')
})
test('a family name is read as a family name', () => {
  expect(pinyinName('单雄信')).toBe('SHAN XIONGXIN')
  expect(pinyinName('曾国藩')).toBe('ZENG GUOFAN')
})
test('a family name of two characters stays together', () => expect(pinyinName('欧阳修')).toBe('OUYANG XIU'))
test('ü is written YU, as passports do', () => {
  for (const [name, spelt] of [
    ['吕布', 'LYU BU'],
    ['呂布', 'LYU BU'],
    ['女娲', 'NYU WA'],
    ['闾丘露薇', 'LYUQIU LUWEI'],
    ['略', 'LYUE'],
  ] as const)
    expect([name, pinyinName(name)]).toEqual([name, spelt])
})
test('a family name is read as one in traditional characters too, and one of two characters stays whole', () => {
  for (const [name, spelt] of [
    ['單雄信', 'SHAN XIONGXIN'],
    ['曾國藩', 'ZENG GUOFAN'],
    ['仇英', 'QIU YING'],
    ['查良鏞', 'ZHA LIANGYONG'],
    ['解曉東', 'XIE XIAODONG'],
    ['朴志強', 'PIAO ZHIQIANG'],
    ['區楚良', 'OU CHULIANG'],
    ['宇文泰', 'YUWEN TAI'],
    ['長孫無忌', 'ZHANGSUN WUJI'],
    ['長孙无忌', 'ZHANGSUN WUJI'],
    ['万俟卨', 'MOQI XIE'],
    ['萬俟卨', 'MOQI XIE'],
    ['單于某', 'CHANYU MOU'],
    ['種師道', 'CHONG SHIDAO'],
    ['贠明', 'YUN MING'],
    ['秘明', 'BI MING'],
    ['洗明', 'XIAN MING'],
    ['尉遲恭', 'YUCHI GONG'],
    ['令狐冲', 'LINGHU CHONG'],
  ] as const)
    expect([name, pinyinName(name)]).toEqual([name, spelt])
})
test('a name whose parts a dot tells apart has a word for each', () => {
  for (const name of ['阿卜杜拉·买买提', '阿卜杜拉・买买提', '阿卜杜拉•買買提'])
    expect(pinyinName(name)).toBe('ABUDULA MAIMAITI')
})
test('letters of one language’s own are written as passports write them', () =>
  expect(pinyinOf('Søren Łukasz', '')).toBe('SOREN LUKASZ'))
test('what is given stays; a Latin name is written in capitals; Thai has none', () => {
  expect(pinyinOf('王小明', 'WONG SIUMING')).toBe('WONG SIUMING')
  expect(pinyinOf('José Álvarez', '')).toBe('JOSE ALVAREZ')
  expect(pinyinOf('สมชาย', '')).toBe('')
})
