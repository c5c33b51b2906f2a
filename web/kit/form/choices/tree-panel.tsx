import { useState } from 'react'
import { branchValues, searchTree, type TreeChoice } from './choice.ts'
import { useChoiceKeys } from './choice-keys.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../../parts/icons.tsx'
import './choice-list.css'
import './tree-panel.css'

type TreePanelProps = {
  nodes: readonly TreeChoice[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A tree to tick; a branch ticks everything below it. */
export default function TreePanel({ nodes, value, onChange }: TreePanelProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const shown = searchTree(nodes, text)
  const keys = useChoiceKeys(text)
  return (
    <div className="lt-choices" {...keys}>
      <input
        type="search"
        className="lt-choice-search"
        data-autofocus
        aria-label={w('kit.parts.search')}
        placeholder={w('kit.parts.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="lt-choice-list lt-tree">
        {shown.map((node) => (
          <Branch key={node.value} node={node} value={value} onChange={onChange} open={Boolean(text)} />
        ))}
      </ul>
      {shown.length === 0 && <p className="lt-choice-none">{w('kit.parts.noMatch')}</p>}
    </div>
  )
}

type BranchProps = {
  node: TreeChoice
  value: readonly string[]
  onChange: (value: string[]) => void
  open: boolean
}

function Branch({ node, value, onChange, open }: BranchProps) {
  const { w } = useWords()
  const inside = branchValues(node)
  const count = inside.filter((key) => value.includes(key)).length
  const [unfolded, setUnfolded] = useState(count > 0 && count < inside.length)
  const children = node.children ?? []
  const toggle = (on: boolean) => {
    const rest = value.filter((key) => !inside.includes(key))
    onChange(on ? [...rest, ...inside] : rest)
  }
  return (
    <li>
      <div className="lt-tree-line">
        {children.length > 0 ? (
          <button
            type="button"
            className="lt-nudge"
            aria-expanded={unfolded || open}
            aria-label={`${w('kit.parts.unfold')} ${node.label}`}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name={unfolded || open ? 'down' : 'right'} size={14} />
          </button>
        ) : (
          <span className="lt-tree-leaf" />
        )}
        <label className="lt-choice">
          <input
            type="checkbox"
            checked={count === inside.length}
            ref={(input) => {
              if (input) input.indeterminate = count > 0 && count < inside.length
            }}
            onChange={(event) => toggle(event.target.checked)}
          />
          <span>{node.label}</span>
        </label>
      </div>
      {(unfolded || open) && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.value} node={child} value={value} onChange={onChange} open={open} />
          ))}
        </ul>
      )}
    </li>
  )
}
