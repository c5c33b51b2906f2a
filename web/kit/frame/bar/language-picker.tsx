import { languages, type Language } from '#contract/kit/languages.ts'
import { languageNames } from '../../words/language.ts'
import { refetch } from '../../call/query.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../../parts/icons.tsx'

/** The language switch: each language by its own name. */
export function LanguagePicker({ icon = false }: { icon?: boolean }) {
  const { w, language, setLanguage } = useWords()
  return (
    <span className="picker">
      {icon && <Icon name="language" size={16} />}
      <select
        aria-label={w('kit.frame.language')}
        value={language}
        // What the server says in words (reasons, names of roles) is asked for again in the new language.
        onChange={(event) => void setLanguage(event.target.value as Language).then(() => refetch())}
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
