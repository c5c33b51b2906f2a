import { useState } from 'react'
import '../kit/form/fields/field.css'
import { Icon } from '../kit/parts/icons.tsx'
import { go } from '../kit/route/navigate.ts'
import { useWords } from '../kit/words/words.ts'
import { useScreenLink } from './use-screen-link.ts'

/** What an agent comes for: a product by its name or code. */
export function ProductSearch() {
  const { w } = useWords()
  const link = useScreenLink()
  const [text, setText] = useState('')
  const href = link('OrderProductMainList', { text: text.trim() }, 'order-entry')
  if (!href) return null
  return (
    <form
      role="search"
      className="home-search"
      onSubmit={(event) => {
        event.preventDefault()
        go(href)
      }}
    >
      <input
        type="search"
        className="lt-input"
        aria-label={w('catalog.text.search')}
        placeholder={w('catalog.text.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="lt-button">
        <Icon name="search" size={16} /> {w('home.text.findProduct')}
      </button>
    </form>
  )
}
