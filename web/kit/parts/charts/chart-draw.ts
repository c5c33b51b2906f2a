import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { LabelLayout } from 'echarts/features'
import { init, use as register, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { setPie } from './chart-pie.ts'

register([LineChart, BarChart, PieChart, LabelLayout, SVGRenderer])
register([GridComponent, LegendComponent, TooltipComponent])

type ChartSeries = { name: string; values: readonly (number | null)[]; dashed?: boolean }
export type ChartFacts = {
  kind: 'line' | 'bar' | 'pie'
  labels: readonly string[]
  series: readonly ChartSeries[]
  write: (value: number) => string
}

const ink = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
/** Few inks: the accent first, then the quiet ones. */
const inks = (): string[] => ['--sea', '--tone-progress', '--tone-warn', '--ink-faint'].map(ink)

/** Makes or updates a drawing. Lines are named at their ends, so that no legend has to be matched; bars above them. */
export function drawChart(box: HTMLElement, facts: ChartFacts, held?: EChartsType): EChartsType {
  const chart = held ?? init(box, null, { renderer: 'svg' })
  const { kind } = facts
  if (kind === 'pie') {
    const font = { color: ink('--ink-soft'), fontSize: 12, fontFamily: getComputedStyle(box).fontFamily }
    setPie(chart, facts, { ink, font })
  } else setAxes(chart, box, { ...facts, kind })
  return chart
}

type AxisFacts = ChartFacts & { kind: 'line' | 'bar' }
function setAxes(chart: EChartsType, box: HTMLElement, { kind, labels, series, write }: AxisFacts): void {
  const soft = ink('--ink-soft')
  const line = ink('--line')
  const font = { color: soft, fontSize: 12, fontFamily: getComputedStyle(box).fontFamily }
  const isNamed = kind === 'bar' && series.length > 1
  chart.setOption({
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 160,
    legend: { show: isNamed, left: 0, top: 0, itemWidth: 10, itemHeight: 10, textStyle: font },
    color: inks(),
    textStyle: { fontFamily: font.fontFamily },
    grid: {
      left: 8,
      right: kind === 'line' ? 88 : 12,
      top: isNamed ? 40 : 12,
      bottom: 4,
      containLabel: true,
    },
    tooltip: {
      trigger: 'axis',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? write(value) : '–'),
      backgroundColor: ink('--raised'),
      borderColor: line,
      textStyle: { color: ink('--ink'), fontSize: 12 },
    },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisLabel: font,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: ink('--line-strong') } },
    },
    yAxis: {
      type: 'value',
      // Bars stand on nought; a course is read by how it moves.
      scale: kind === 'line',
      axisLabel: { ...font, formatter: (value: number) => write(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: series.map((one) => ({
      type: kind,
      name: one.name,
      data: [...one.values],
      ...(kind === 'line' && {
        showSymbol: labels.length < 2,
        lineStyle: { width: 2, type: one.dashed ? 'dashed' : 'solid' },
        // Two that end together are named below each other.
        labelLayout: { moveOverlap: 'shiftY' },
        // A line that ends in nothing known has no place for its name.
        endLabel: {
          show: one.values.at(-1) != null,
          formatter: one.name,
          color: 'inherit',
          fontSize: 12,
          distance: 6,
        },
      }),
      ...(kind === 'bar' && {
        barMaxWidth: 28,
        label: {
          show: labels.length <= 12,
          position: 'top',
          color: soft,
          formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? write(value) : ''),
        },
      }),
    })),
  })
}
