import type { Profile } from '#contract/scheduling/diving/diving.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { copyAndSay } from '../../kit/parts/copyable.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import type { ProfileCalls } from './profile-form.tsx'

type Props = {
  of: Profile
  calls: ProfileCalls
  onEdit: () => void
  onLink?: (url: string) => void
  max?: number
  quiet?: boolean
}

/** What can be done with a guest: edit, and ask them by a link that is copied or mailed. */
export function ProfileActs({ of, calls, onEdit, onLink, max = 1, quiet }: Props) {
  const { w } = useWords()
  const link = useAct(calls.link, {
    onDone: async ({ url, mailed }) => {
      onLink?.(url)
      if (mailed) toast.good(w('scheduling.text.linkMailed'))
      else await copyAndSay(url, w('kit.parts.copied'))
    },
  })
  const { edit, link: mayLink } = of.can
  return (
    <ActionButtons
      can={{
        ...(edit && { edit }),
        ...(mayLink && { guestLink: mayLink }),
        ...(mayLink && of.email && { mailLink: mayLink }),
      }}
      of="scheduling.text"
      max={max}
      {...(quiet && { quiet })}
      acts={{
        guestLink: { go: () => void link.run({ id: of.id }) },
        mailLink: { go: () => void link.run({ id: of.id, mail: true }) },
        edit: { word: 'kit.parts.edit', go: onEdit },
      }}
    />
  )
}
