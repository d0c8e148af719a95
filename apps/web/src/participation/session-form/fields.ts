import type { ComponentType } from 'react';
import { AudienceField, HabilitationField } from './ChoiceFields.tsx';
import { CopilotField } from './CopilotField.tsx';
import type { FieldName } from './form-kinds.ts';
import {
  BreakTimeField,
  ExternLinkField,
  ModelField,
  PriceField,
  RoomsField,
  ThematicField,
  TitleField,
  WantCopilotField,
} from './GeneralFields.tsx';
import { PeriodField } from './PeriodField.tsx';
import { MeetingField, RemoteFields, SiteField, SiteOrPlaceField } from './PlaceFields.tsx';
import { DescriptionField, FurtherTextsField } from './RichTextField.tsx';
import {
  GuestsField,
  MaxGuestsField,
  MinGuestsField,
  WaitingMaxField,
  WaitingOnlyField,
} from './SeatFields.tsx';
import type { FieldProps } from './use-session-form.ts';

/** Component of each field that the sections name. */
export const fieldParts = {
  model: ModelField,
  title: TitleField,
  thematic: ThematicField,
  price: PriceField,
  rooms: RoomsField,
  externLink: ExternLinkField,
  copilots: CopilotField,
  wantCopilot: WantCopilotField,
  period: PeriodField,
  breakTime: BreakTimeField,
  meeting: MeetingField,
  site: SiteField,
  siteOrPlace: SiteOrPlaceField,
  remote: RemoteFields,
  description: DescriptionField,
  furtherTexts: FurtherTextsField,
  audience: AudienceField,
  habilitation: HabilitationField,
  minGuests: MinGuestsField,
  maxGuests: MaxGuestsField,
  waitingMax: WaitingMaxField,
  waitingOnly: WaitingOnlyField,
  guests: GuestsField,
} satisfies Record<FieldName, ComponentType<FieldProps>>;
