import type { EChartsType } from 'echarts/core'
import { useEffect, useMemo, useRef } from 'react'
import type { ChartFacts } from './chart-draw.ts'
import { ChartNumbers } from './chart-numbers.tsx'
import { shownDay } from '../../words/buddhist.ts'
import { useThemeName } from '../../look/theme.ts'
import './chart.css'

type ChartProps = ChartFacts & { /** What it shows, in a sentence. */ label: string; height?: number }

/** A line or bar chart; the drawing code is loaded when the first one is shown. Its numbers stand in a table too, for people who hear it. */
export function Chart({ label, height = 240, ...facts }: ChartProps) {
  const { kind, labels: days, series, write } = facts
  const labels = useMemo(() => days.map(shownDay), [days])
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const theme = useThemeName()
  useEffect(() => {
    let late = false
    void import('./chart-draw.ts').then(({ drawChart }) => {
      if (!late && box.current)
        chart.current = drawChart(box.current, { kind, labels, series, write }, chart.current)
    })
    return () => void (late = true)
  }, [kind, labels, series, write, theme])
  useEffect(() => {
    const node = box.current!
    const size = new ResizeObserver(() => chart.current?.resize())
    size.observe(node)
    return () => {
      size.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])
  return (
    <figure className="lt-chart" aria-label={label}>
      <div ref={box} style={{ height }} aria-hidden />
      <ChartNumbers label={label} rows={labels} lines={series} write={write} />
    </figure>
  )
}
