import { Button, toast } from '@keyturn/platform/ui'

const UNDO_SHOWN_MS = 10_000

/** A message with an Undo button for ten seconds. */
export const sayWithUndo = (message: string, undo: () => void): void =>
  void toast.success(
    (shown) => (
      <span className="credit-undo">
        {message}{' '}
        <Button
          kind="text"
          size="small"
          onNight
          onClick={() => {
            toast.dismiss(shown.id)
            undo()
          }}
        >
          Undo
        </Button>
      </span>
    ),
    { duration: UNDO_SHOWN_MS },
  )
