import { nameIn } from '#contract/kit/languages.ts'
import { currencyDecimals, groupedAmount, groupedCount } from '#contract/kit/money/amounts.ts'
import type { Head } from '#contract/report-pages/block.schema.ts'
import { dimensionOf, measureOf, type DimensionName, type MeasureName } from '#contract/statistics/figures.ts'
import type { FigureLabel } from '#contract/statistics/statistics.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type Say = (key: string, params?: Record<string, unknown>) => string
export const sayOf =
  ({ app, language }: Pick<Ctx, 'app' | 'language'>): Say =>
  (key, params) =>
    app.word(language, key, params)

const emptyWords: Partial<Record<DimensionName, string>> = {
  channel: 'statistics.text.direct',
  staff: 'statistics.text.notStaff',
}

/** What a key of a dimension is called, as screens call it. */
function groupText(ctx: Ctx, say: Say, name: DimensionName, key: string, label: FigureLabel): string {
  if (label.names) return nameIn(label.names, ctx.language)
  if (label.name) return label.name
  if (key === '') return say(emptyWords[name] ?? 'statistics.text.none')
  const { kind, words } = dimensionOf(name)
  if (kind === 'time') return key
  const existing = `${words}.${key}`
  const text = say(existing)
  return text === existing ? key : text
}

export const headTexts = (
  ctx: Ctx,
  say: Say,
  names: readonly DimensionName[],
  { keys, labels }: Head,
): string[] => names.map((name, at) => groupText(ctx, say, name, keys[at] ?? '', labels[at] ?? {}))

/** A figure as it is read: amounts and percentages with their decimals; what is not known is a dash. */
export function figureText(name: MeasureName, value: number | null | undefined, currency: string): string {
  if (value == null) return '–'
  const { kind } = measureOf(name)
  if (kind === 'money') return groupedAmount(value, currency)
  return kind === 'percent' ? `${(value / 100).toFixed(1)} %` : groupedCount(value)
}

/** A figure as spreadsheets sum it, with the format that shows it. */
export function figureNumber(
  name: MeasureName,
  value: number,
  currency: string,
): { value: number; format: string } {
  const { kind } = measureOf(name)
  if (kind === 'percent') return { value: value / 10_000, format: '0.0%' }
  if (kind === 'count') return { value, format: '#,##0' }
  const decimals = currencyDecimals(currency)
  return { value: value / 10 ** decimals, format: decimals ? `#,##0.${'0'.repeat(decimals)}` : '#,##0' }
}
