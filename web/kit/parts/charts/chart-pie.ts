import type { EChartsType } from 'echarts/core'
import type { ChartFacts } from './chart-draw.ts'

type Look = { ink: (name: string) => string; font: { color: string; fontSize: number; fontFamily: string } }

/** Parts of a whole as a ring with room on both sides for their names, on a phone too; what is below nought is no part. */
export function setPie(chart: EChartsType, { labels, series, write }: ChartFacts, { ink, font }: Look): void {
  chart.setOption({
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 160,
    color: ['--sea', '--tone-progress', '--tone-warn', '--tone-good', '--tone-info', '--ink-faint'].map(ink),
    textStyle: { fontFamily: font.fontFamily },
    tooltip: {
      trigger: 'item',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? write(value) : '–'),
      backgroundColor: ink('--raised'),
      borderColor: ink('--line'),
      textStyle: { color: ink('--ink'), fontSize: 12 },
    },
    series: [
      {
        type: 'pie',
        radius: ['26%', '44%'],
        labelLine: { length: 6, length2: 6 },
        itemStyle: { borderColor: ink('--surface'), borderWidth: 2 },
        label: { ...font, alignTo: 'edge', edgeDistance: 4, minMargin: 4, formatter: '{b}\n{d}%' },
        data: labels.flatMap((name, at) => {
          const value = series[0]?.values[at] ?? 0
          return value > 0 ? [{ name, value }] : []
        }),
      },
    ],
  })
}
