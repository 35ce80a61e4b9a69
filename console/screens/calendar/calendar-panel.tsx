/** The frame of a booking and of a new one: beside the grid, or in a sheet on a phone. */

import type { ReactNode } from 'react';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { useWide } from '#console/components/page/use-wide.ts';
import { SidePanel } from '#console/components/side-panel/side-panel.tsx';

interface CalendarPanelProps {
  readonly title: string;
  /** It was not open already when the day was shown. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function CalendarPanel({ takesFocus, ...panel }: CalendarPanelProps) {
  return useWide('64rem') ? <SidePanel {...panel} takesFocus={takesFocus} /> : <Dialog {...panel} isSheet />;
}
