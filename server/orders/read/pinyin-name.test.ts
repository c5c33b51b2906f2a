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
test('ü is written V, as passports do', () => expect(pinyinName('吕布')).toBe('LV BU'))
test('what is given stays; a Latin name is written in capitals; Thai has none', () => {
  expect(pinyinOf('王小明', 'WONG SIUMING')).toBe('WONG SIUMING')
  expect(pinyinOf('José Álvarez', '')).toBe('JOSE ALVAREZ')
  expect(pinyinOf('สมชาย', '')).toBe('')
})
