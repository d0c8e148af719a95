import './signature-pad.css';
import { type Drawing, mostPoints, mostStrokes, type Stroke } from '@forman/domain/hours/presence/drawing';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from './BusyButton.tsx';
import {
  countPoints,
  extended,
  pathOfDrawing,
  pictureHeight,
  pictureWidth,
  pointAt,
} from './signature-strokes.ts';
import { ErrorLine } from './ErrorLine.tsx';

type Props = {
  drawing: Drawing;
  /** Called at the end of each stroke. */
  onChange: (drawing: Drawing) => void;
  error?: string | undefined;
  help: ReactNode;
};

const viewBox = `0 0 ${pictureWidth} ${pictureHeight}`;

/**
 * Takes a signature by finger, pen or mouse, but not by keyboard: a field to type the name is always beside
 * it. As an SVG, the signature is sharp at any size and takes the colours of the theme.
 */
export function SignaturePad({ drawing, onChange, error, help }: Props) {
  const pen = usePen(drawing, onChange);
  const shown = pen.stroke.length > 0 ? [...drawing, pen.stroke] : drawing;
  const isEmpty = shown.length === 0;
  return (
    <div className="field">
      <div className={error ? 'sigpad err' : 'sigpad'}>
        <svg className="sigpad-draw" viewBox={viewBox} aria-hidden="true" {...pen.handlers}>
          <path d={pathOfDrawing(shown)} />
        </svg>
        <span className="vh">{isEmpty ? 'Cadre où signer, vide' : 'Signature dessinée'}</span>
        <BusyButton
          look="plain"
          size="s"
          icon={<IconArrowBackUp aria-hidden="true" />}
          blocked={isEmpty}
          onClick={() => onChange([])}
        >
          Effacer
        </BusyButton>
      </div>
      <ErrorLine isAlert>{error}</ErrorLine>
      <p className="help">{help}</p>
    </div>
  );
}

/** A signature as it was drawn. */
export const SignaturePicture = ({ drawing, label }: { drawing: Drawing; label: string }) => (
  <div className="sigpad sigpad-done">
    <svg viewBox={viewBox} aria-hidden="true">
      <path d={pathOfDrawing(drawing)} />
    </svg>
    <span className="vh">{label}</span>
  </div>
);

/** Draws with one pointer at a time, so that a palm on the screen beside the pen draws nothing. */
function usePen(drawing: Drawing, onChange: (drawing: Drawing) => void) {
  const [stroke, setStroke] = useState<Stroke>([]);
  /** Kept in a ref, as several moves may come before the next render. */
  const latest = useRef<{ pointer: number; stroke: Stroke } | null>(null);

  function draw(event: PointerEvent<SVGSVGElement>): void {
    const pen = latest.current;
    if (pen?.pointer !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    // All the points measured since the last frame, so that a quick hand draws curves, not corners.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (moves.length > 0 ? moves : [event]).map((move) => pointAt(move, box));
    pen.stroke = extended(pen.stroke, points, mostPoints - countPoints(drawing));
    setStroke(pen.stroke);
  }

  function lift(event: PointerEvent<SVGSVGElement>): void {
    const pen = latest.current;
    if (pen?.pointer !== event.pointerId) return;
    latest.current = null;
    setStroke([]);
    if (pen.stroke.length > 0) onChange([...drawing, pen.stroke]);
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      if (latest.current || event.button !== 0 || drawing.length >= mostStrokes) return;
      latest.current = { pointer: event.pointerId, stroke: [] };
      event.currentTarget.setPointerCapture(event.pointerId);
      draw(event);
    },
    onPointerMove: draw,
    onPointerUp: lift,
    onPointerCancel: lift,
  };
  return { stroke, handlers };
}
