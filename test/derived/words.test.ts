import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { kitErrors } from '#contract/kit/errors.ts'
import { languages } from '#contract/kit/languages.ts'
import { privilegesOf, privilegeWords } from '#contract/kit/privileges.ts'
import { readGlossary, readServerTexts, readSources, readTableTypes, readWordsFiles } from './sources.ts'

const files = readWordsFiles()
const words = [...files].flatMap(([domain, groups]) =>
  Object.entries(groups).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, texts]) => ({
      key: `${domain}.${group}.${name}`,
      domain,
      group,
      name,
      texts,
    })),
  ),
)
const existing = new Set(words.map(({ key }) => key))
const sources = [...readSources().values()].join('\n')
const all: Record<string, Domain> = domains
const privileges = privilegesOf(domains)

test('every word stands in five languages, none empty or padded', () => {
  expect(words.length).toBeGreaterThan(300)
  const wrong = words.filter(
    ({ texts }) =>
      texts.length !== languages.length ||
      texts.some((text) => typeof text !== 'string' || !text || text !== text.trim()),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

const params = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('the languages of a word take the same parameters', () => {
  const wrong = words.filter(({ texts }) =>
    texts.some((text) => params(text).join() !== params(texts[0]!).join()),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('no sentence was left in English', () => {
  const wrong = words.filter(
    ({ texts }) =>
      texts[0]!
        .replace(/\{\w+\}/g, '')
        .split(/\s+/)
        .filter((part) => /[a-z]{3}/.test(part)).length > 2 && texts.slice(1).includes(texts[0]!),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

/**
 * Words that stood beside others for the same thing, and what it is called. Each is a pattern, read in a text behind its key, so
 * that a word may be right in one domain, or as part of another.
 */
const givenUp: Record<string, Record<string, string>> = {
  'zh-CN': {
    代理: '分销商',
    你: '您',
    支付机构: '支付渠道',
    返利: '返佣',
    代扣税: '预扣税',
    服务日期: '出行日期',
    预订日期: '下单日期',
    手机号: '电话',
    促销码: '优惠码',
    支付服务商: '支付渠道',
  },
  'zh-TW': {
    代理: '分銷商',
    客人: '旅客',
    充值: '儲值',
    郵箱: '電子郵件',
    銀行卡: '信用卡',
    出行日期: '出發日期',
    歸檔: '封存',
    訂單號: '訂單編號',
    在售: '販售中',
    微信號: '微信 ID',
    '出行(?!程)': '出發, 旅程',
    查看: '檢視',
    促銷碼: '優惠碼',
    支付服務商: '支付通路',
    '^(agents|suppliers)\\..*分組': '群組',
  },
  th: {
    บัตรกำนัล: 'เวาเชอร์',
    วอเชอร์: 'เวาเชอร์',
    โปรด: 'กรุณา',
    ล้มเหลว: 'ไม่สำเร็จ',
    ผู้ให้บริการชำระเงิน: 'ผู้ให้บริการรับชำระเงิน',
    ต้นทุนหลัก: 'ต้นทุนพื้นฐาน',
    กติกา: 'กฎ',
    ไซส์: 'ไซซ์',
    'เอเย่?นต์': 'เอเจนต์',
    '(?<!วาง)บิลกรุ๊ป': 'ใบวางบิลกรุ๊ป',
    รหัสโปรโมชัน: 'โค้ดส่วนลด',
    แขก: 'ผู้เดินทาง, ผู้เข้าพัก',
    // Not what an open return (ขากลับเปิด) is used for.
    '(?<!กลับเ?)ปิดใช้(?!งาน)': 'เปิดใช้งาน, ปิดใช้งาน',
  },
  ko: {
    공급업체: '공급사',
    손님: '여행자',
    이용자: '여행자',
    '^plans\\..*고객': '여행자',
    '^(groups|plans|pricing)\\..*분류': '카테고리',
    병음: '영문 이름(여권)',
    '미리 보기': '미리보기',
    // 메일함 is the mailbox.
    '(?<!이)메일(?!함)': '이메일',
    '\\.permissions\\..*보기(?!를)': '조회',
    대리점: '에이전트',
    '결제 제공업체': '결제사',
    운휴: '결항',
    고르세요: '선택하세요',
    쓰세요: '입력하세요',
    '원가 이하': '원가 미만',
    아동: '어린이',
    '자유 판매': '상시 판매',
  },
}

test('one thing is called by one word', () => {
  const texts = [
    ...words.flatMap(({ key, texts }) =>
      languages.map((language, at) => ({ key, language, text: texts[at] ?? '' })),
    ),
    ...readServerTexts(),
  ]
  expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(languages))
  const wrong = texts.flatMap(({ key, language, text }) =>
    Object.entries(givenUp[language] ?? {})
      .filter(([former]) => new RegExp(former).test(`${key} ${text}`))
      .map(([former, word]) => `${key} ${language}: ${former} is ${word}`),
  )
  expect(wrong).toEqual([])
})

test('the words of the glossary are those of the product', () => {
  const [heads = [], , ...rows] = readGlossary()
  const said = new Map(
    languages.map((language, at) => [language as string, words.map(({ texts }) => texts[at]).join('\n')]),
  )
  expect(heads).toEqual(['word', ...languages.slice(1)])
  expect(rows.length).toBeGreaterThan(70)
  const missing = rows.flatMap(([word = '', ...cells]) =>
    cells.flatMap((cell, at) =>
      cell
        .split(', ')
        .filter((text) => !said.get(heads[at + 1] ?? '')?.includes(text))
        .map((text) => `${word}: ${text}`),
    ),
  )
  expect(missing).toEqual([])
})

test('every screen, error, event and permission has its word', () => {
  const screens = Object.values(all).flatMap(({ name, screens }) =>
    Object.keys(screens).map((one) => `${name}.screens.${one}`),
  )
  const errors = Object.values(all).flatMap(({ name, errors = {} }) =>
    Object.keys(errors).map((one) => `${name}.errors.${one}`),
  )
  const events = Object.values(all).flatMap(({ name, events = {} }) =>
    Object.keys(events).map((one) => `${name}.events.${one}`),
  )
  const common = Object.keys(kitErrors).map((one) => `kit.errors.${one}`)
  const areas = privileges.map(({ domain }) => `${domain}.permissions.domain`)
  expect([...screens, ...errors, ...events, ...common, ...areas].filter((key) => !existing.has(key))).toEqual(
    [],
  )
  const unnamed = privileges.filter(
    (privilege) => !privilegeWords(privilege).some((key) => existing.has(key)),
  )
  expect(unnamed.map((privilege) => privilegeWords(privilege)[0])).toEqual([])
})

test('every event that the server emits is declared', () => {
  const emitted = [
    ...sources.matchAll(/emit\(\s*\w+,\s*(?:[^,]*?\?\s*)?'([\w-]+\.\w+)'(?:\s*:\s*'([\w-]+\.\w+)')?/g),
  ].flatMap(([, one, two]) => [one, two].filter((type) => type !== undefined))
  expect(emitted.length).toBeGreaterThan(10)
  const undeclared = emitted.filter((type) => {
    const [domain = '', name = ''] = type.split('.')
    return !all[domain]?.events || !(name in all[domain].events)
  })
  expect([...new Set(undeclared)]).toEqual([])
})

const groups = new Set(words.map(({ domain, group }) => `${domain}.${group}`))

test('every word that a source names is there', () => {
  const named = [...sources.matchAll(/['"`]([a-z-]+\.[A-Za-z]+)\.(\w+)['"`]/g)].filter(([, group]) =>
    groups.has(group!),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.map(([, group, name]) => `${group}.${name}`).filter((key) => !existing.has(key))
  expect([...new Set(missing)]).toEqual([])
})

/** Names that derive from the contract: nobody writes their keys. */
function derives({ domain, group, name }: (typeof words)[number]): boolean {
  const own = all[domain]
  switch (group) {
    case 'screens':
      return Boolean(own && name in own.screens)
    case 'errors':
      return domain === 'kit' ? name in kitErrors : Boolean(own?.errors && name in own.errors)
    case 'events':
      return Boolean(own?.events && name in own.events)
    case 'permissions':
      return name === 'domain' || privileges.some(({ key }) => key.replaceAll('.', '_') === name)
    default:
      return false
  }
}

test('no word is left over', () => {
  const columns = new Set(readColumns())
  const named = new Set(sources.match(/[a-z-]+\.[A-Za-z]+\.\w+/g))
  // A group that is named by itself, or put together with a value, names all its words.
  const whole = new Set(
    [...sources.matchAll(/(['"])([\w-]+\.[\w-]+)\1|([\w-]+\.[\w-]+)\.\$\{/g)].map(
      ([, , named, begun]) => named ?? begun,
    ),
  )
  const unused = words.filter((word) => {
    const { key, domain, group, name } = word
    const asColumn = group === 'fields' && columns.has(name)
    return !derives(word) && !whole.has(`${domain}.${group}`) && !asColumn && !named.has(key)
  })
  expect(unused.map(({ key }) => key)).toEqual([])
})

/** Columns of the tables as words call them: the audit log shows what changed under the field's word. */
function readColumns(): string[] {
  return [...readTableTypes().matchAll(/^ {2}(\w+):/gm)].map(([, name]) =>
    name!.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
}
