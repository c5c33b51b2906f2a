import { useMemo, useState } from 'react'
import { marginCurve } from '#contract/groups/margin-curve.ts'
import { Chart } from '../../kit/parts/charts/chart.tsx'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from '../editor/editor-model.ts'

/** What a head costs, is sold for and leaves over the sizes of a group; worked out only while it is looked at. */
export function MarginChart({ editor }: { editor: Editor }) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" className="lt-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {w('groups.text.marginCurve')}
      </button>
      {open && <Curve editor={editor} />}
    </div>
  )
}

function Curve({ editor }: { editor: Editor }) {
  const { w } = useWords()
  const { days, sheet } = editor.now
  const facts = useMemo(() => {
    const points = marginCurve(days, sheet)
    const line = (name: string, key: 'costMinor' | 'soldMinor' | 'marginMinor') => ({
      name,
      values: points.map((point) => point[key]),
    })
    return {
      labels: points.map(({ paying }) => String(paying)),
      series: [
        line(w('groups.text.soldPerPerson'), 'soldMinor'),
        line(w('groups.text.net'), 'costMinor'),
        line(w('groups.text.marginPerPerson'), 'marginMinor'),
      ],
    }
  }, [days, sheet, w])
  const write = useMemo(() => (minor: number) => formatAmount(minor, sheet.currency), [sheet.currency])
  return <Chart kind="line" label={w('groups.text.marginCurve')} write={write} {...facts} />
}
