/** The mouse or a pen draws the time of a new booking over empty hours. A finger scrolls there. */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { threshold } from '#console/components/drag/use-pointer-move.ts';
import type { Place } from '#console/screens/calendar/model/move.ts';
import type { CalendarSurface, CalendarView, NewPlace } from './surface.ts';

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly surface: CalendarSurface;
}

export function useDraw(
  root: RefObject<HTMLDivElement | null>,
  view: CalendarView,
  onBook: (place: NewPlace) => void,
) {
  const press = useRef<Press>(undefined);
  const hasDrawn = useRef(false);
  const [drawn, setDrawn] = useState<Place>();
  const end = () => {
    press.current = undefined;
    setDrawn(undefined);
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
  });
  const isDrawing = drawn !== undefined;
  useEffect(() => {
    if (!isDrawing) return;
    const giveUp = (event: KeyboardEvent) => onEscape(event);
    addEventListener('keydown', giveUp);
    return () => removeEventListener('keydown', giveUp);
  }, [isDrawing]);
  return {
    drawn,
    /** True if the last press has drawn a time; its click is ignored. */
    hasDrawn,
    onPointerDown: ({
      target,
      button,
      isPrimary,
      pointerType,
      clientX,
      clientY,
      pointerId,
    }: PointerEvent) => {
      hasDrawn.current = false;
      if (button !== 0 || !isPrimary || pointerType === 'touch' || !root.current) return;
      if ((target as Element).closest('button, a')) return;
      const surface = view.measure(root.current);
      if (!surface.drawnAt) return;
      const { left, top } = root.current.getBoundingClientRect();
      press.current = { pointerId, x: clientX - left, y: clientY - top, surface };
    },
    onPointerMove: ({ clientY, pointerId }: PointerEvent) => {
      const { current } = press;
      if (!current || !root.current || pointerId !== current.pointerId) return;
      const y = clientY - root.current.getBoundingClientRect().top;
      if (!hasDrawn.current && Math.abs(y - current.y) < threshold) return;
      if (!hasDrawn.current) root.current.setPointerCapture(pointerId);
      hasDrawn.current = true;
      setDrawn(current.surface.drawnAt?.(current.x, current.y, y));
    },
    onPointerUp: () => {
      if (drawn) onBook(drawn);
      end();
    },
    onPointerCancel: end,
  };
}
