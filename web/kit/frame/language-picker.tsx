import { languages, type Language } from '#contract/kit/languages.ts'
import { languageNames } from '../language.ts'
import { useWords } from '../words.ts'
import { Icon } from '../parts/icons.tsx'

/** The language switch: each language by its own name. */
export function LanguagePicker({ icon = false }: { icon?: boolean }) {
  const { w, language, setLanguage } = useWords()
  return (
    <span className="picker">
      {icon && <Icon name="language" size={16} />}
      <select
        aria-label={w('kit.frame.language')}
        value={language}
        onChange={(event) => void setLanguage(event.target.value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <Icon name="down" size={14} className="picker-caret" />
    </span>
  )
}
