import { Modal } from 'antd'
import type { Pending } from '../questions.ts'
import { useWords } from '../words.ts'

/** Lists what has to be confirmed; yes repeats the same call with the questions' tokens, no leaves everything as it is. */
export default function QuestionDialog({ questions, answer }: Pending) {
  const { w } = useWords()
  return (
    <Modal
      open
      // Above the drawers: what asks may have been pressed in one.
      zIndex={1100}
      title={w('kit.text.pleaseConfirm')}
      okText={w('kit.text.goOn')}
      cancelText={w('kit.text.cancel')}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {questions.length === 1 ? (
        <p>{questions[0]!.message}</p>
      ) : (
        <ul className="question-list">
          {questions.map(({ token, message }) => (
            <li key={token}>{message}</li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
