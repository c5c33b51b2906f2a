import { PostForm, type Post } from '#contract/ticketing/verify/verify.schema.ts'
import { postRecord } from '#contract/ticketing/verify/post.fields.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { useMayCall } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'
import { usePosts } from './use-posts.ts'

/** Where tickets are checked, and what each place lets on board. */
export function PostsDrawer(panel: Panel) {
  const { w } = useWords()
  const mayEdit = useMayCall(ticketing.postSave)
  return (
    <RecordsDrawer
      {...panel}
      title="ticketing.posts.title"
      addWord="ticketing.posts.new"
      none="ticketing.posts.none"
      rows={usePosts()}
      record={(post, onEdit) => (
        <RecordLine
          onEdit={mayEdit ? onEdit : undefined}
          side={
            mayEdit && (
              <ActionButtons
                can={post.enabled ? { disable: true } : { enable: true }}
                of="ticketing.posts"
                quiet
                acts={{
                  enable: runs(ticketing.postEnable, () => ({ id: post.id, enabled: true })),
                  disable: runs(ticketing.postEnable, () => ({ id: post.id, enabled: false })),
                }}
              />
            )
          }
        >
          {post.name}
          <small>
            {[
              post.enabled ? '' : w('ticketing.posts.disabled'),
              post.skuNames.join(', ') || w('ticketing.posts.allSkus'),
              w(`ticketing.postWays.${post.ways}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </RecordLine>
      )}
      edit={(post, edit) => <PostEdit post={post} {...edit} />}
    />
  )
}

const Field = fieldOf(postRecord)

function PostEdit({ post, ...panel }: Panel & { post: Post | null }) {
  const { w } = useWords()
  const form = useRecordForm(postRecord, { name: 'ticketing.post', schema: PostForm, existing: post })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={ticketing.postSave}
      owner={post && { id: post.id, version: post.version }}
      title={post?.name ?? w('ticketing.posts.new')}
    >
      <Field name="name" />
      <Field name="pier" />
      <Field name="skuIds" source={skuSource} wide />
      <Field name="ways" />
    </SaveDrawer>
  )
}
