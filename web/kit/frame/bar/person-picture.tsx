import { useState } from 'react'
import { fillPath } from '#contract/kit/screen.ts'
import { lightEndpoint } from '../../call/endpoint-table.ts'
import type { StoredUser } from '../../session/stored-user.ts'
import { signOf } from '../rail/sign-of.ts'

/** A person's own picture; the sign of the name where there is none, or where it cannot be shown. */
export function PersonPicture({ user: { avatarFileId, name } }: { user: StoredUser }) {
  const [broken, setBroken] = useState<number | null>(null)
  if (!avatarFileId || broken === avatarFileId) return <span className="person-sign">{signOf(name)}</span>
  return (
    <img
      className="person-sign"
      src={fillPath(lightEndpoint('files', 'show').path, { id: avatarFileId })}
      alt=""
      width={30}
      height={30}
      onError={() => setBroken(avatarFileId)}
    />
  )
}
