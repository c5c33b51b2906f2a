import { describe, expect, test } from 'vitest'
import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { encoderOf } from '#test/kit/old-letters.ts'
import { declaredEncoding, encodingNamed } from './declared.ts'
import { decode, encodingOf } from './detect.ts'

const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const encoders = new Map<Encoding, (text: string) => Uint8Array>([
  ['utf-8', (text) => Buffer.from(text)],
  ['utf-16le', (text) => utf16(text)],
  ['utf-16be', (text) => utf16(text, true)],
])
function encode(encoding: Encoding, text: string): Uint8Array {
  const existing = encoders.get(encoding) ?? encoderOf(encoding)
  encoders.set(encoding, existing)
  return existing(text)
}

const table = (...names: string[]) =>
  ['Date,Product,Guest,Pax', ...names.map((name) => `2026-12-20,PP-1,${name},2`)].join('\r\n')

/** Names and words as files have them: one alone, and many. */
const words: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': [
    'Jürgen Müller',
    'Café',
    'François Lefèvre',
    'José Muñoz',
    'Åsa Ångström',
    'Søren Kjær',
    'Zoë',
    'João Conceição',
    'Grüße',
    'Straße',
    'Björn Borg',
    'Niño',
    'Élodie',
    'Renée',
    'Øystein Bjørnøy',
    'naïve',
    'Übernachtung',
    'Señor Peña',
    'Señorita Íñigo',
    'crème brûlée',
    'Tour “Sunset” – 5 €',
    'garçon',
    'Håkan Östlund',
    'Þór Guðmundsson',
    'Kühn',
    'Größe',
    'Ñandú',
    'Çelik',
    'Lærke',
    'Ibáñez',
    'Peñíscola',
    'Björk Guðmundsdóttir',
  ],
  'windows-874': [
    'สมชาย ใจดี',
    'วันที่',
    'โรงแรม',
    'เกาะพีพี',
    'นางสาวกมลชนก ศรีสุข',
    'ผู้ใหญ่',
    'ภูเก็ต',
    'จำนวนเงิน',
    'ปิยะ',
    'มานี',
    'ธนาคารกรุงเทพ',
    'น้ำ',
    'บริษัท อันดามัน ทราเวล จำกัด',
    'รับโอนเงิน',
    'ชื่อ',
    'เรือเร็ว',
    'ดำน้ำ',
    'พีพี',
    'อ้อม',
    'กมลชนก',
    'ธนพล',
    'นภสร',
    'ฝน',
  ],
  gb18030: [
    '王小明',
    '李娜',
    '张伟',
    '皮皮岛一日游',
    '日期',
    '陈静',
    '刘洋',
    '成人',
    '旅行社',
    '海南椰风旅行社有限公司',
    '普吉岛浮潜',
    '欧阳修',
    '周杰',
    '吴佩珊',
    '赵敏',
    '孙丽',
    '徐强',
    '黄磊',
    '何洁',
    '北京',
    '产品',
    '姓名',
    '付款',
    '韩梅梅',
    '谢霆锋',
    '袁泉',
    '薛之谦',
    '谭维维',
    '孔令辉',
    '秦岚',
    '江疏影',
    '孟非',
    '钱学森',
    '贺涵',
    '赖声川',
    '微信',
    '木高峰',
    '舒婷',
  ],
  big5: [
    '王小明',
    '陳怡君',
    '張志豪',
    '林雅婷',
    '皮皮島一日遊',
    '黃俊傑',
    '日期',
    '旅客姓名',
    '旅行社',
    '李美玲',
    '臺北',
    '吳淑芬',
    '劉家豪',
    '產品',
    '蔡依林',
    '國際旅行社',
    '許瑋甯',
    '葉問',
    '高凌風',
    '簡嫚書',
    '溫昇豪',
    '譚詠麟',
  ],
  'euc-kr': [
    '홍길동',
    '김민준',
    '이서연',
    '푸켓 스노클링',
    '날짜',
    '박지우',
    '최수진',
    '여행사',
    '정은지',
    '입금액',
    '거래일자',
    '성인',
    '강호동',
    '서울',
    '윤아',
    '예약번호',
    '현빈',
  ],
}

describe('how letters are written is found', () => {
  for (const [encoding, texts] of Object.entries(words) as [Encoding, string[]][]) {
    test.each(texts)(`${encoding}: %s`, (text) => {
      const bytes = encode(encoding, table(text))
      expect(decode(bytes, encodingOf(bytes))).toBe(table(text))
    })
    test(`${encoding}: all of them, and a thousand lines`, () => {
      for (const text of [
        table(...texts),
        table(...Array.from({ length: 1000 }, (_, at) => texts[at % texts.length] ?? '')),
      ]) {
        const bytes = encode(encoding, text)
        expect(encodingOf(bytes)).toBe(encoding)
        expect(decode(bytes, encodingOf(bytes))).toBe(text)
      }
    })
  }
  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    '%s, with its mark and without one, in every language',
    (encoding) => {
      for (const text of [table('Smith'), ...Object.values(words).map((texts) => table(...texts))])
        for (const whole of [text, `\uFEFF${text}`]) {
          const bytes = encode(encoding, whole)
          expect(decode(bytes, encodingOf(bytes))).toBe(text)
        }
    },
  )
  test('letters of other alphabets in UTF-8 are no chance', () => {
    for (const name of ['Иван', 'Γιώργος', 'שלום', 'محمد', 'Đặng', 'Łukasz', '½', '“x”', 'Ǯ'])
      expect([name, encodingOf(Buffer.from(table(name)))]).toEqual([name, 'utf-8'])
  })
  // macOS writes an accent apart from its letter.
  test.each([
    'José',
    'Zoë Müller',
    'François',
    'Åsa',
    'Ñandú',
    'Đặng',
    'Йорк',
    'Ёлкин',
    'Νίκος',
    'שָׁלוֹם',
    'مُحَمَّد',
  ])('accents apart from their letters: %s', (name) => {
    expect(encodingOf(Buffer.from(table(name.normalize('NFD'))))).toBe('utf-8')
    expect(encodingOf(Buffer.from(table(name.normalize('NFD').toUpperCase())))).toBe('utf-8')
  })
  test.each(['Иван', 'Γιώργος', 'שלום', 'محمد'])(
    'signs of every alphabet beside letters of one: %s',
    (name) => {
      for (const signed of [
        `${name}\u00A0${name}`,
        `«${name}»`,
        `«\u00A0${name}\u00A0»`,
        `${name}·${name}`,
        `José\u00A0${name}`,
        `»${name}«`,
      ])
        expect([signed, encodingOf(Buffer.from(table(signed)))]).toEqual([signed, 'utf-8'])
    },
  )
  test('a text far down in a file of ASCII is seen', () => {
    const text = `${'2026-12-20,PP-1,Smith,2\r\n'.repeat(10_000)}2026-12-20,PP-1,Jürgen Müller,2`
    expect(encodingOf(encode('windows-1252', text))).toBe('windows-1252')
  })
  test('a text in UTF-8 of which one letter is broken stays one', () => {
    const bytes = Buffer.concat([Buffer.from(table('สมชาย ใจดี', 'วันที่')), Buffer.from([0xe0, 0xb8])])
    expect(encodingOf(bytes)).toBe('utf-8')
    expect(decode(bytes, 'utf-8')).toContain('\uFFFD')
  })
})

describe('what a file declares goes first', () => {
  const xml = (name: string) => `<?xml version="1.0" encoding="${name}"?><a>`
  test.each([
    [xml('windows-874'), 'windows-874'],
    [xml('TIS-620'), 'windows-874'],
    [xml('ISO-8859-1'), 'windows-1252'],
    [xml('GB2312'), 'gb18030'],
    [xml('Big5'), 'big5'],
    [xml('EUC-KR'), 'euc-kr'],
    ["<?xml version='1.0' encoding='utf-8'?>", 'utf-8'],
    ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:874\r\n', 'windows-874'],
    ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n', 'windows-1252'],
    ['OFXHEADER:100\r\nENCODING: UTF-8\r\nCHARSET: NONE\r\n', 'utf-8'],
    ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:ISO-8859-1\r\n', 'windows-1252'],
    ['OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:NONE\r\n', undefined],
    [xml('klingon'), undefined],
    ['Date,Guest\r\n', undefined],
  ])('%s', (head, encoding) => {
    expect(declaredEncoding(Buffer.from(head))).toBe(encoding)
  })
  test('also where its letters alone would say something else', () => {
    const bytes = Buffer.concat([Buffer.from(xml('windows-874')), encode('windows-1252', 'Jürgen')])
    expect(encodingOf(bytes)).toBe('windows-874')
  })
  test('names of alphabets are known as people write them', () => {
    expect(
      ['cp874', 'TIS-620', 'latin1', 'gbk', 'cp949', 'cp950', '1252', 'none'].map(encodingNamed),
    ).toEqual([
      'windows-874',
      'windows-874',
      'windows-1252',
      'gb18030',
      'euc-kr',
      'big5',
      'windows-1252',
      undefined,
    ])
    const others = ['MS874', 'x-windows-874', 'tis620', 'Latin-1', 'x-gbk', 'EUC-CN', 'MS949', 'UHC', 'MS950']
    expect(others.map(encodingNamed)).toEqual([
      'windows-874',
      'windows-874',
      'windows-874',
      'windows-1252',
      'gb18030',
      'gb18030',
      'euc-kr',
      'euc-kr',
      'big5',
    ])
  })
})
