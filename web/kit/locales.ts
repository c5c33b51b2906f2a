import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'
import type { Language } from '#contract/kit/languages.ts'

export type AntLocale = NonNullable<ConfigProviderProps['locale']>

/** What pickers and tables of antd say, and dayjs behind the pickers: one small chunk a language, fetched together. */
const packs: Record<Language, () => Promise<[{ default: AntLocale }, string, unknown]>> = {
  en: () =>
    Promise.all([import('antd/locale/en_US'), Promise.resolve('en-gb'), import('dayjs/locale/en-gb')]),
  'zh-CN': () =>
    Promise.all([import('antd/locale/zh_CN'), Promise.resolve('zh-cn'), import('dayjs/locale/zh-cn')]),
  'zh-TW': () =>
    Promise.all([import('antd/locale/zh_TW'), Promise.resolve('zh-tw'), import('dayjs/locale/zh-tw')]),
  th: () => Promise.all([import('antd/locale/th_TH'), Promise.resolve('th'), import('dayjs/locale/th')]),
  ko: () => Promise.all([import('antd/locale/ko_KR'), Promise.resolve('ko'), import('dayjs/locale/ko')]),
}

export async function loadLocale(language: Language): Promise<AntLocale> {
  const [pack, name] = await packs[language]()
  dayjs.locale(name)
  // Some packs are CommonJS, whose default stands one level deeper.
  return (pack.default as unknown as { default?: AntLocale }).default ?? pack.default
}
