/** Made from the server's description by `npm run types`. Do not edit. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Answering */
        Answering: {
            answer: string | number | string[];
            choice: string;
            id: string;
        };
        /** Area */
        Area: {
            /** @default [] */
            badges?: string[];
            /** @default 0 */
            column?: number;
            id: string;
            name: string;
            /** @default  */
            paint?: string;
            /** @default 0 */
            row?: number;
        };
        /** Areas */
        Areas: {
            areas: components["schemas"]["Area"][];
            /** @constant */
            kind: "areas";
            /** @default [] */
            ways?: components["schemas"]["Way"][];
        };
        /** Arrive */
        Arrive: {
            /** @default  */
            at?: string;
            kind: string;
            /** @default  */
            side?: string;
            /** @default they come in */
            why?: string;
        };
        /** Board */
        Board: {
            /** @default  */
            clock?: string;
            exchange?: components["schemas"]["Exchange"] | null;
            ground?: components["schemas"]["Squares"] | components["schemas"]["Metres"] | components["schemas"]["Areas"] | null;
            /** @default [] */
            notes?: components["schemas"]["Note"][];
            /** @default [] */
            order?: components["schemas"]["Turn"][];
            /** @default  */
            phase?: string;
            /** @default [] */
            pools?: components["schemas"]["Pool"][];
            /** @default 0 */
            round?: number;
            /** @default [] */
            rows?: components["schemas"]["Row"][];
            /** @default [] */
            sides?: components["schemas"]["Side"][];
            /** @default [] */
            tallies?: components["schemas"]["Tally"][];
            /** @default  */
            title?: string;
            /** @default [] */
            tokens?: components["schemas"]["Token"][];
            /** @default [] */
            tracks?: components["schemas"]["Track"][];
        };
        /** Bout */
        Bout: {
            a: string;
            b: string;
            id: string;
        };
        /** Change */
        Change: {
            changes?: unknown[][];
            events?: components["schemas"]["Event"][];
            number: number;
            since: number;
        };
        /** Chips */
        Chips: {
            kind: string;
            name: string;
            ready: number;
            /** @default 0 */
            spent?: number;
        };
        /** Company */
        Company: {
            clock: number;
            dial: components["schemas"]["Dial"];
            game: string;
            gm: string;
            has_begun: boolean;
            hints: boolean;
            is_closed: boolean;
            scenario: string;
            seats: components["schemas"]["Sitter"][];
            spectators: ("none" | "public") | components["schemas"]["Late"];
            watching: number;
        };
        /** Contenders */
        Contenders: {
            bots: string[];
            fighters: components["schemas"]["Fighter"][];
            game: string;
            scenarios: components["schemas"]["Bout"][];
        };
        /** Dial */
        Dial: {
            /**
             * @default proposed
             * @enum {string}
             */
            choices?: "automatic" | "proposed" | "asked" | "physical";
            /**
             * @default automatic
             * @enum {string}
             */
            luck?: "automatic" | "proposed" | "asked" | "physical";
            rules?: {
                [key: string]: "automatic" | "proposed" | "asked" | "physical";
            };
        };
        /** Die */
        Die: {
            /** @default 0 */
            face?: number;
            /** @default  */
            id?: string;
            /** @default  */
            label?: string;
            size: number;
            /**
             * @default
             * @enum {string}
             */
            state?: "" | "kept" | "dropped" | "top" | "advantage";
        };
        /** Duel */
        Duel: {
            a?: string[];
            b?: string[];
            /** @default house */
            bot_a?: string;
            /** @default house */
            bot_b?: string;
            /** @default false */
            exact?: boolean;
            /** @default 1000 */
            fights?: number;
            game: string;
            /** @default  */
            scenario?: string;
            /** @default 0 */
            seed?: number;
        };
        /** Edit */
        Edit: {
            path: (string | number)[];
            value: unknown;
            why: string;
        };
        /** Event */
        Event: {
            /** @default [] */
            about?: string[];
            cause?: number | null;
            facts?: {
                [key: string]: unknown;
            };
            kind: string;
            number: number;
            rules: string[];
            seen_by: string[];
            /** @default [] */
            sums?: components["schemas"]["Sum"][];
            text: string;
        };
        /** Exchange */
        Exchange: {
            hands: components["schemas"]["Hand"][];
            /** @default  */
            line?: string;
            /** @default  */
            name?: string;
            /**
             * @default asked
             * @enum {string}
             */
            state?: "asked" | "laid" | "shown";
            /** @default  */
            winner?: string;
        };
        /** Fighter */
        Fighter: {
            id: string;
            name: string;
        };
        /** Figure */
        Figure: {
            /** @default  */
            group?: string;
            name: string;
            value: number | string;
        };
        /** Frame */
        Frame: {
            by: string;
            change: components["schemas"]["Change"];
            entry: number;
            kind: string;
        };
        /** GMHandOver */
        GMHandOver: {
            seat: string;
            to: string;
        };
        /** GameInfo */
        GameInfo: {
            bots: string[];
            has_duels: boolean;
            name: string;
            scenarios: components["schemas"]["Scenario"][];
            summary: string;
            theme: components["schemas"]["Theme"];
            title: string;
            version: string;
        };
        /** GameQuestions */
        GameQuestions: {
            game: string;
            questions: components["schemas"]["QuestionInfo"][];
            title: string;
        };
        /** Gauge */
        Gauge: {
            /** @default  */
            icon?: string;
            id: string;
            /**
             * @default bar
             * @enum {string}
             */
            look?: "bar" | "boxes" | "points";
            most?: number | null;
            name: string;
            /** @default [] */
            parts?: components["schemas"]["Part"][];
            /** @default [] */
            ticks?: components["schemas"]["Tick"][];
            /**
             * @default plain
             * @enum {string}
             */
            tone?: "" | "party" | "foe" | "third" | "guard" | "harm" | "shock" | "gain" | "speed" | "warn" | "plain";
            value: number;
        };
        /** Given */
        Given: {
            key?: components["schemas"]["Key"] | null;
            seat: string;
        };
        /** Hand */
        Hand: {
            /** @default [] */
            cards?: string[];
            /** @default [] */
            dice?: components["schemas"]["Die"][];
            /** @default  */
            line?: string;
            token: string;
            total?: number | null;
        };
        /** HandOver */
        HandOver: {
            to: string;
        };
        /** Health */
        Health: {
            /** @constant */
            status: "ok";
            version: string;
        };
        /** Item */
        Item: {
            /** @default  */
            icon?: string;
            id: string;
            /** @default true */
            is_ready?: boolean;
            /** @default  */
            line?: string;
            name: string;
        };
        /** Job */
        Job: {
            /** @default 0 */
            done?: number;
            job: string;
            /** @default 0 */
            of?: number;
            outcome?: {
                [key: string]: unknown;
            } | null;
            /** @default  */
            sentence?: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "stopped";
        };
        /** Join */
        Join: {
            /** @default  */
            contribution?: string;
            person: string;
        };
        /** Key */
        Key: {
            link: string;
            token: string;
        };
        /** Lane */
        Lane: {
            /** @default [] */
            helpers?: string[];
            /** @default  */
            line?: string;
            /** @default 0 */
            tally?: number | null;
            target?: number | null;
            token: string;
        };
        /** Late */
        Late: {
            all_after: number;
        };
        /** Link */
        Link: {
            /** @enum {string} */
            kind: "aims" | "engaged" | "helps" | "holds" | "guards" | "threatens";
            /** @default  */
            text?: string;
            to: string;
        };
        /** Look */
        Look: {
            answered: number;
            asked: number;
            board: components["schemas"]["Board"] | null;
            choices: components["schemas"]["OpenChoice"][];
            company: components["schemas"]["Company"];
            events: components["schemas"]["Event"][];
            first_answer_counts: boolean;
            is_over: boolean;
            is_whole: boolean;
            notices: components["schemas"]["Notice"][];
            number: number;
            seat: string;
            table: string;
            view: {
                [key: string]: unknown;
            };
            waiting_for: string[];
        };
        /** Metres */
        Metres: {
            box: [
                number,
                number,
                number,
                number
            ];
            /** @constant */
            kind: "metres";
            /** @default [] */
            obstacles?: components["schemas"]["Obstacle"][];
            /** @default m */
            unit?: string;
        };
        /** Note */
        Note: {
            /** @default  */
            about?: string;
            /** @default false */
            is_secret?: boolean;
            text: string;
            /** @default  */
            title?: string;
        };
        /** Notice */
        Notice: {
            number: number;
            text: string;
        };
        /** Number */
        Number: {
            /** @default  */
            actor?: string;
            default?: number | null;
            /** @default false */
            discretion?: boolean;
            /** @default  */
            facing?: string;
            /** @constant */
            form: "number";
            high: number;
            kind: string;
            low: number;
            prompt: string;
            rule: string;
            seat: string;
        };
        /** Obstacle */
        Obstacle: {
            at: string;
            /** @default  */
            name?: string;
            /** @default crate */
            paint?: string;
        };
        /** OddsAnswer */
        OddsAnswer: {
            answer: {
                [key: string]: unknown;
            };
            game: string;
            given: {
                [key: string]: unknown;
            };
            question: string;
        };
        /** OpenChoice */
        OpenChoice: {
            /** @default 0 */
            answered?: number;
            /** @default 1 */
            asked?: number;
            choice: components["schemas"]["Pick"] | components["schemas"]["Number"] | components["schemas"]["Words"];
            /** @default false */
            first_counts?: boolean;
            id: string;
            /** @default false */
            is_secret?: boolean;
            /** @default  */
            luck?: string;
        };
        /** OpenTable */
        OpenTable: {
            /** @default 0 */
            clock?: number;
            dial?: components["schemas"]["Dial"] | null;
            game: string;
            /** @default true */
            hints?: boolean;
            pause?: [
                number,
                number
            ] | null;
            /** @default  */
            scenario?: string;
            seats?: {
                [key: string]: string;
            };
            /** @default public */
            spectators?: ("none" | "public") | components["schemas"]["Late"];
        };
        /** Opened */
        Opened: {
            seats: {
                [key: string]: components["schemas"]["Key"];
            };
            spectator: components["schemas"]["Key"] | null;
            table: string;
        };
        /** Option */
        Option: {
            /** @default  */
            barred_by?: string;
            facts?: {
                [key: string]: number | string;
            };
            /** @default  */
            label?: string;
            /** @default [] */
            on?: string[];
            value: string;
            /** @default  */
            why?: string;
        };
        /** Paint */
        Paint: {
            /** @default false */
            is_blocked?: boolean;
            /** @default floor */
            kind?: string;
            name: string;
        };
        /** ParameterInfo */
        ParameterInfo: {
            /** @default [] */
            among?: string[];
            default?: unknown;
            help: string;
            high?: number | null;
            /** @default false */
            is_flag?: boolean;
            /** @default false */
            is_required?: boolean;
            low?: number | null;
            name: string;
            /** @default false */
            repeats?: boolean;
        };
        /** Part */
        Part: {
            /** @default  */
            name?: string;
            number: number;
            /** @enum {string} */
            tone: "" | "party" | "foe" | "third" | "guard" | "harm" | "shock" | "gain" | "speed" | "warn" | "plain";
        };
        /** Pick */
        Pick: {
            /** @default  */
            actor?: string;
            default?: string | string[] | null;
            /** @default false */
            discretion?: boolean;
            /** @default  */
            facing?: string;
            /** @constant */
            form: "pick";
            kind: string;
            /** @default 1 */
            least?: number;
            /** @default 1 */
            most?: number;
            options: components["schemas"]["Option"][];
            prompt: string;
            rule: string;
            seat: string;
        };
        /** Point */
        Point: {
            by: string;
            entry: number;
            kind: string;
            text: string;
        };
        /** Pool */
        Pool: {
            dice: components["schemas"]["Die"][];
            id: string;
            name: string;
            /** @default  */
            owner?: string;
            total?: number | null;
        };
        /** QuestionInfo */
        QuestionInfo: {
            from_view: boolean;
            name: string;
            parameters: components["schemas"]["ParameterInfo"][];
            summary: string;
        };
        /** Refused */
        Refused: {
            rule: string;
            sentence: string;
        };
        /** Replay */
        Replay: {
            first: components["schemas"]["Look"];
            frames: components["schemas"]["Frame"][];
            game: string;
            scenario: string;
            seat: string;
            seats: string[];
        };
        /** Rewind */
        Rewind: {
            to: number;
            why: string;
        };
        /** Row */
        Row: {
            /** @default [] */
            cards?: string[];
            /**
             * @default french
             * @enum {string}
             */
            deck?: "french" | "numbers";
            /** @default 0 */
            hidden?: number;
            id: string;
            /** @default [] */
            known?: number[];
            /**
             * @default row
             * @enum {string}
             */
            look?: "hand" | "stack" | "pile" | "row";
            name: string;
            /** @default  */
            owner?: string;
        };
        /** RuleText */
        RuleText: {
            id: string;
            ruling: string;
            source: string;
            text: string;
            title: string;
        };
        /** Rulebook */
        Rulebook: {
            game: string;
            rules: components["schemas"]["RuleText"][];
            title: string;
        };
        /** Ruling */
        Ruling: {
            answer: string | number | string[];
            choice: string;
            why: string;
        };
        /** Scenario */
        Scenario: {
            id: string;
            name: string;
            seats: components["schemas"]["SeatInfo"][];
            summary: string;
        };
        /** SeatInfo */
        SeatInfo: {
            id: string;
            is_gm: boolean;
            name: string;
        };
        /** Side */
        Side: {
            id: string;
            name: string;
            /**
             * @default third
             * @enum {string}
             */
            stance?: "with" | "against" | "third";
        };
        /** Sitter */
        Sitter: {
            /** @default  */
            bot?: string;
            id: string;
            /** @default false */
            is_gm?: boolean;
            /** @default false */
            is_here?: boolean;
            name: string;
            /** @default  */
            person?: string;
        };
        /** Squares */
        Squares: {
            /** @default 0 */
            first?: number;
            /** @constant */
            kind: "squares";
            legend?: {
                [key: string]: components["schemas"]["Paint"];
            };
            rows: string[];
        };
        /** Stored */
        Stored: {
            number: number;
        };
        /** Sum */
        Sum: {
            /** @default  */
            about?: string;
            name: string;
            terms: components["schemas"]["Term"][];
            total: number;
        };
        /** TableInfo */
        TableInfo: {
            can_watch: boolean;
            game: string;
            scenario: string;
            table: string;
        };
        /** Tag */
        Tag: {
            /** @default  */
            icon?: string;
            /** @default  */
            rule?: string;
            text: string;
            /**
             * @default plain
             * @enum {string}
             */
            tone?: "" | "party" | "foe" | "third" | "guard" | "harm" | "shock" | "gain" | "speed" | "warn" | "plain";
        };
        /** Tally */
        Tally: {
            id: string;
            most?: number | null;
            name: string;
            /** @default  */
            owner?: string;
            value: number;
        };
        /** Term */
        Term: {
            amount: number;
            /** @default  */
            rule?: string;
            what: string;
        };
        /** Theme */
        Theme: {
            colours?: {
                [key: string]: string;
            };
            words?: {
                [key: string]: string;
            };
            /** @default house */
            world?: string;
        };
        /** Tick */
        Tick: {
            at: number;
            text: string;
        };
        /** Token */
        Token: {
            /** @default  */
            at?: string;
            /** @default [] */
            chips?: components["schemas"]["Chips"][];
            /** @default [] */
            dice?: components["schemas"]["Die"][];
            /** @default [] */
            figures?: components["schemas"]["Figure"][];
            /** @default [] */
            gauges?: components["schemas"]["Gauge"][];
            /** @default 0 */
            holds?: number;
            id: string;
            /** @default [] */
            items?: components["schemas"]["Item"][];
            /** @default  */
            line?: string;
            /** @default [] */
            links?: components["schemas"]["Link"][];
            /** @default  */
            mark?: string;
            name: string;
            /** @default [] */
            notes?: string[];
            portrait?: {
                [key: string]: string;
            };
            /** @default  */
            seat?: string;
            /**
             * @default person
             * @enum {string}
             */
            shape?: "person" | "beast" | "thing" | "crowd";
            /** @default  */
            side?: string;
            /** @default [] */
            states?: ("down" | "dead" | "hidden" | "unaware" | "away" | "absent" | "dazed" | "out")[];
            /** @default [] */
            tags?: components["schemas"]["Tag"][];
            /** @default  */
            unknown?: string;
        };
        /** Track */
        Track: {
            id: string;
            /** @default false */
            is_done?: boolean;
            /** @default [] */
            lanes?: components["schemas"]["Lane"][];
            /** @default  */
            line?: string;
            most?: number | null;
            name: string;
            /** @default  */
            unit?: string;
            value?: number | null;
        };
        /** Turn */
        Turn: {
            /** @default  */
            note?: string;
            number?: number | null;
            /**
             * @default later
             * @enum {string}
             */
            state?: "now" | "done" | "later" | "out";
            token: string;
        };
        /** TurnDial */
        TurnDial: {
            /** @enum {null|string} */
            choices?: "automatic" | "proposed" | "asked" | "physical" | null;
            /** @enum {null|string} */
            luck?: "automatic" | "proposed" | "asked" | "physical" | null;
            rules?: {
                [key: string]: "automatic" | "proposed" | "asked" | "physical";
            } | null;
            why: string;
        };
        /** ViewAs */
        ViewAs: {
            seat: string;
            why: string;
        };
        /** Way */
        Way: {
            a: string;
            b: string;
            /** @default  */
            by?: string;
            /** @default false */
            one_way?: boolean;
        };
        /** Words */
        Words: {
            /** @default  */
            actor?: string;
            default?: string | null;
            /** @default false */
            discretion?: boolean;
            /** @default  */
            facing?: string;
            /** @constant */
            form: "words";
            kind: string;
            /** @default 200 */
            longest?: number;
            prompt: string;
            rule: string;
            seat: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
