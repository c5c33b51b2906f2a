import { useEffect, useRef } from 'react'
import type { Attached, Message } from '#contract/orders/thread/thread.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { fileSize } from '../../files/file-size.public.ts'

/** Messages, the latest in sight. */
export function Said({ messages }: { messages: readonly Message[] }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const list = useRef<HTMLOListElement>(null)
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [lastId])
  if (messages.length === 0) return <p className="thread-none">{w('orders.thread.none')}</p>
  return (
    <ol className="thread-said" ref={list} tabIndex={0} aria-label={w('orders.thread.title')}>
      {messages.map((message) => (
        <li key={message.id} data-mine={message.mine || undefined}>
          <small>
            <b>{message.authorName}</b> · <TimeText at={message.at} zone={timeZone()} />
          </small>
          {message.removed ? (
            <p className="thread-gone">{w('orders.thread.removed')}</p>
          ) : (
            message.text && <p>{message.text}</p>
          )}
          {message.files.length > 0 && (
            <ul className="attached-files">
              {message.files.map((file) => (
                <li key={file.id}>
                  <FileLink file={file} />
                </li>
              ))}
            </ul>
          )}
          <ActionButtons
            can={message.can}
            of="orders.thread"
            max={0}
            acts={{
              remove: {
                word: 'orders.thread.remove',
                call: orders.unsay,
                input: () => ({ id: message.id }),
                danger: true,
              },
            }}
          />
        </li>
      ))}
    </ol>
  )
}

const isPicture = ({ contentType }: Attached): boolean => contentType.startsWith('image/')

/** Opens the file; a picture is seen at once. */
function FileLink({ file }: { file: Attached }) {
  const { calls: orders } = useOrderFamily()
  const href = orders.attachment.href({ id: file.id })
  return (
    <a href={href} target="_blank" rel="noopener">
      {isPicture(file) && <img src={href} alt="" loading="lazy" />}
      <span>{file.name}</span>
      <small>{fileSize(file.size)}</small>
    </a>
  )
}
