import type { ReactNode } from 'react'
import { Confirm } from '~/ui/kit/popup/confirm'
import { Field, Select, TextInput } from '~/ui/kit/form/field'
import { Icon } from '~/ui/kit/picture/icon'
import { PopupLayer, type PopupProps, usePopup } from '~/ui/kit/popup/popup'
import { Sheet } from '~/ui/kit/popup/sheet'
import { Stepper } from '~/ui/kit/form/stepper'
import { useToast } from '~/ui/kit/popup/toast'
import type { Piece } from '@gallery/stage/exhibit'

const nothing = () => undefined
const options = ['Asia', 'Europe'].map(label => ({ value: label, label }))

const Line = ({ children }: { readonly children: ReactNode }) => <div className="gallery-line">{children}</div>

const Told = ({ data }: PopupProps<string>) => <p className="description">{data}</p>

function Opens() {
  const popup = usePopup()
  return (
    <button type="button" className="button" onClick={() => popup.open('標題 Title', Told, '內容 Content')}>
      OK
    </button>
  )
}

function Word() {
  const say = useToast()
  return (
    <button type="button" className="button" onClick={() => say('已加入購物車')}>
      OK
    </button>
  )
}

/** What one taps, fills in and answers. */
export const controls: readonly Piece[] = [
  {
    name: 'kit/buttons',
    parts: [],
    sees: '.button',
    draw: () => (
      <>
        {['button', 'button button-quiet', 'button button-plain', 'button button-next'].map(look => (
          <Line key={look}>
            <button type="button" className={look}>
              確定 OK
            </button>
            <button type="button" className={look} disabled>
              確定 OK
            </button>
          </Line>
        ))}
        <button type="button" className="button button-wide">
          <Icon name="spin" className="spinning" /> 付款中 Paying
        </button>
        <Line>
          {['tag', 'tag tag-cash', 'tag tag-good', 'tag tag-wait', 'tag tag-brand', 'tag tag-neutral'].map(look => (
            <span className={look} key={look}>
              標籤 Tag
            </span>
          ))}
        </Line>
      </>
    ),
  },
  {
    name: 'kit/confirm',
    parts: ['Confirm', 'Sheet'],
    sees: '[role=alertdialog]',
    draw: () => (
      <Confirm
        title="清空購物車？ Clear?"
        text="不能還原。 For good."
        yes="清空 Clear"
        no="保留 Keep"
        onYes={nothing}
        onNo={nothing}
      />
    ),
  },
  {
    name: 'kit/sheet',
    parts: ['Sheet'],
    sees: '[role=dialog] .body',
    draw: () => (
      <Sheet
        title="標題 Title"
        onClose={nothing}
        action={
          <button type="button" className="button button-plain">
            清空 Clear
          </button>
        }
        footer={
          <button type="button" className="button button-wide">
            確定 OK
          </button>
        }
      >
        <p>內容 Content</p>
      </Sheet>
    ),
  },
  {
    name: 'kit/fields',
    parts: ['Field', 'TextInput', 'Select'],
    sees: '.field .wrong',
    draw: () => (
      <div className="fields">
        <Field label="玩家編號 Player" name="empty">
          <TextInput value="" onChange={nothing} placeholder="8 位數字 8 digits" />
        </Field>
        <Field label="玩家編號 Player" name="filled" hint="在遊戲內「設定」可找到。 In the settings.">
          <TextInput value="12345678" onChange={nothing} />
        </Field>
        <Field label="玩家編號 Player" name="wrong" error="格式不對 Not like this" hint="8 位數字 8 digits">
          <TextInput value="12" onChange={nothing} />
        </Field>
        <Field label="玩家編號 Player" name="disabled">
          <TextInput value="12345678" onChange={nothing} disabled />
        </Field>
        <Field label="伺服器 Server" name="prompt">
          <Select value="" onChange={nothing} options={options} prompt="請選 Choose" />
        </Field>
        <Field label="伺服器 Server" name="chosen" error="請選 Choose">
          <Select value="Asia" onChange={nothing} options={options} />
        </Field>
      </div>
    ),
  },
  {
    name: 'kit/popup',
    parts: ['PopupLayer'],
    sees: '[role=dialog] .description',
    after: hand => hand.tap('main .button'),
    draw: () => (
      <PopupLayer>
        <Opens />
      </PopupLayer>
    ),
  },
  {
    name: 'kit/steppers',
    parts: ['Stepper'],
    sees: '.stepper',
    draw: () => (
      <>
        {[1, 7, 99].map(value => (
          <Stepper key={value} value={value} onChange={nothing} label={`數量 Quantity ${value}`} />
        ))}
        <Stepper value={1} min={0} onChange={nothing} label="移除 Removal" removal="移除 Remove" />
        <Stepper value={7} disabled onChange={nothing} label="停用 Disabled" />
      </>
    ),
  },
  {
    name: 'kit/toast',
    parts: ['ToastProvider'],
    sees: '.toast',
    after: hand => hand.tap('main .button'),
    draw: () => <Word />,
  },
]
